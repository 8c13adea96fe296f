//! The plots of the documentation are what `undercroft odds` draws of `examples/curves`. `UPDATE_GOLDEN=1 cargo test --test it plots` writes
//! them anew.

use std::path::Path;

use undercroft::format::odds::svg;
use undercroft::sweep::Curves;
use undercroft::{Context, Engine, ScriptSet};

#[test]
fn plots_show_the_curves_as_they_are() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let engine = Engine::load(ScriptSet::open(root.join("examples/curves")).unwrap()).unwrap();
    assert_eq!(engine.warnings(), [], "the example has nothing to warn of");
    let mut stale = Vec::new();
    for branch in &engine.world().branches {
        let places = engine.longest(&branch.name).unwrap();
        let curves = Curves::collect(&engine, &places, &Context::new(), &|| true).unwrap().unwrap();
        let file = root.join(format!("docs/curves/{}.svg", branch.name));
        let plot = svg(&curves);
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::create_dir_all(root.join("docs/curves")).unwrap();
            std::fs::write(&file, plot).unwrap();
        } else if std::fs::read_to_string(&file).ok().as_deref() != Some(plot.as_str()) {
            stale.push(branch.name.clone());
        }
    }
    assert!(stale.is_empty(), "docs/curves is not what the curves are: {stale:?} (UPDATE_GOLDEN=1 writes them)");
}
