fn main() -> undercroft::Result<()> {
    undercroft::ScriptSet::sample().map(drop)
}
