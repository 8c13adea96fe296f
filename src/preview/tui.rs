//! The previewer in the terminal.

use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use crossterm::event::{self, Event, KeyCode};

use super::app::{App, Effect, Setup};
use super::aside::Aside;
use super::look::{Look, LookSource};
use super::screen::Screen;
use super::worker::{Reload, Worker};
use super::{Colours, Message, Options, Source, chance, editor, jobs, keys, next, outside, save, view, watch};

/// Runs until somebody quits.
pub(super) fn run(options: &Options) -> anyhow::Result<()> {
    let (send, inbox) = mpsc::channel();
    // The watch comes before the first load: a save in between must not be lost.
    let (_watch, watching) = watch(options, &send)?;
    let worker = Worker::start(options.source.clone(), options.context.clone(), options.piece.clone(), true, send.clone())?;
    let setup = Setup {
        piece: options.piece.clone(),
        root: match &options.source {
            Source::Folder(root) => Some(root.clone()),
            Source::Sample => None,
        },
        scripts: options.scripts.clone(),
        quote: options.quote,
        watching,
        colour: options.colours != Colours::None,
        ascii: options.ascii,
        chance,
    };
    let mut app = App::new(setup, options.wish.clone());
    let looks = LookSource::find(options.look.as_deref());
    let _look_watch = looks.watch(&send);
    app.look = Look::of(options.theme, options.colours, options.ascii);
    app.look.wear(looks.read());
    worker.run(app.start(Instant::now()));
    outside::listen_in_terminal(send.clone())?;
    outside::watch_stdout(send.clone())?;
    let mut aside = Aside::new(send.clone());
    let mut save = None;
    let mut screen = Screen::take(options.mouse).context("cannot use this terminal; --plain writes floors as text")?;
    let (go_on, permits) = mpsc::channel();
    read_keys(send, permits)?;
    loop {
        if !Screen::is_taken() {
            bail!("the preview cannot go on after a fault of undercroft; please report it");
        }
        let mut saved = None;
        let drawn = screen.draw(|frame| {
            let area = frame.area();
            let split = view::split(&app, area);
            app.set_areas(split);
            view::draw(&app, area, frame.buffer_mut(), Instant::now());
            if let Some(shape) = save.take() {
                let name = app.file_name();
                saved = Some(save::save(frame.buffer_mut(), shape, &name, &app.look));
            }
        });
        if drawn.is_err() {
            // Nobody is there to see it.
            return Ok(());
        }
        if let Some(saved) = saved {
            app.say(saved.map_or_else(|error| format!("{error:#}"), |path| format!("saved as {path}")));
            continue;
        }
        // What is wanted may depend on how much room there is to draw it.
        app.wanted().into_iter().for_each(|task| aside.run(task));
        let mut message = next(&inbox, app.deadline(Instant::now()));
        app.tick(Instant::now());
        // All that has come by now goes into one drawing.
        while let Some(this) = message {
            let waits = matches!(&this, Message::Input(event) if may_lend(event));
            let mut lent = false;
            match this {
                Message::LookChanged => app.wear(looks.read()),
                Message::Suspended if jobs::has_shell() => screen.rest(jobs::stop).context("cannot take the terminal back")?,
                Message::Continued => {
                    jobs::await_turn();
                    screen.retake().context("cannot take the terminal back")?;
                }
                _ => {}
            }
            match take(&mut app, this)? {
                Effect::Draw => {}
                Effect::Run(job) => {
                    if job.reload == Reload::Forced {
                        app.wear(looks.read());
                    }
                    worker.run(job);
                }
                Effect::Edit(at) => {
                    lent = true;
                    let opened = screen.lend(|| editor::open(app.setup.root.as_deref(), &at)).context("cannot take the terminal back")?;
                    opened.unwrap_or_else(|error| _ = app.say(format!("{error:#}")));
                }
                Effect::Redraw => screen.retake().context("cannot use the terminal any more")?,
                Effect::Suspend if jobs::has_shell() => {
                    lent = true;
                    screen.rest(jobs::suspend).context("cannot take the terminal back")?;
                }
                Effect::Suspend => _ = app.say("there is no shell to go back to; q quits"),
                Effect::Copy(text) => {
                    screen.copy(&text)?;
                    app.say(format!("copied: {text}"));
                }
                Effect::Save(shape) => save = Some(shape),
                Effect::Quit => return leave(screen, &app),
            }
            // Whoever had the terminal meanwhile has ended by the same signal, and it was not taken again.
            if !Screen::is_taken() && outside::exit_code().is_some() {
                return leave(screen, &app);
            }
            if waits {
                if lent {
                    pass_over_keys();
                }
                let _ = go_on.send(());
            }
            message = inbox.try_recv().ok();
        }
    }
}

/// Gives the terminal back and leaves what was asked for behind.
fn leave(screen: Screen, app: &App) -> anyhow::Result<()> {
    drop(screen);
    if app.tell_command {
        println!("{}", app.command());
    }
    Ok(())
}

fn take(app: &mut App, message: Message) -> anyhow::Result<Effect> {
    let now = Instant::now();
    Ok(match message {
        Message::Input(Event::Key(key)) => app.key(key, now),
        Message::Input(Event::Mouse(event)) => app.mouse(event, now),
        // A resize too: drawing asks for the size each time.
        Message::Input(_) | Message::LookChanged | Message::Suspended | Message::Continued => Effect::Draw,
        Message::Changed(change) => app.changed(change, now),
        Message::Done(outcome) => app.finished(*outcome, now),
        Message::Charted(charted) => {
            app.odds.learn(charted);
            Effect::Draw
        }
        Message::News(news) => app.news(news, now),
        Message::Reload => app.act(keys::Action::Reload, now),
        Message::End => Effect::Quit,
        Message::WorkerGone => bail!("the thread that makes floors has died; this is a fault of undercroft, please report it"),
    })
}

/// Whether somebody else may get the terminal for it: an editor, or the shell.
fn may_lend(event: &Event) -> bool {
    matches!(event, Event::Key(key) if key.code == KeyCode::Enter || keys::action(*key) == Some(keys::Action::Suspend))
}

/// Reads keys on a thread of its own, which ends with the program: a read cannot be called off. So it does not read on after a key that may open an editor
/// or leave the terminal to the shell, whose keys these would be, until it is told to.
fn read_keys(send: Sender<Message>, permits: Receiver<()>) -> std::io::Result<()> {
    thread::Builder::new().name("keys".into()).spawn(move || {
        while let Ok(event) = event::read() {
            let waits = may_lend(&event);
            if send.send(Message::Input(event)).is_err() {
                return;
            }
            if waits && permits.recv().is_err() {
                return;
            }
        }
        let _ = send.send(Message::End);
    })?;
    Ok(())
}

/// Drops what was typed ahead for an editor that was not there yet; here it would quit, or worse. Only while the thread of the keys waits, and before
/// anything is drawn that somebody could answer.
fn pass_over_keys() {
    while event::poll(Duration::ZERO).unwrap_or(false) && event::read().is_ok() {}
}
