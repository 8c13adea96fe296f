//! The previewer in the terminal.

use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Instant;

use anyhow::{Context, bail};
use crossterm::event::{self, Event};

use super::app::{App, Effect, Setup};
use super::screen::Screen;
use super::worker::Worker;
use super::{Message, Options, chance, keys, next, outside, view, watch};

/// Runs until somebody quits.
pub(super) fn run(options: &Options) -> anyhow::Result<()> {
    let (send, inbox) = mpsc::channel();
    // The watch comes before the first load: a save in between must not be lost.
    let (_watch, watching) = watch(options, &send)?;
    let worker = Worker::start(options.source.clone(), options.context.clone(), options.piece.clone(), true, send.clone())?;
    let setup = Setup {
        piece: options.piece.clone(),
        scripts: options.scripts.clone(),
        quote: options.quote,
        watching,
        colour: options.colour,
        ascii: options.ascii,
        chance,
    };
    let mut app = App::new(setup, options.wish.clone());
    worker.run(app.start(Instant::now()));
    outside::listen(send.clone())?;
    outside::watch_stdout(send.clone())?;
    let mut screen = Screen::take().context("cannot use this terminal; --plain writes floors as text")?;
    read_keys(send)?;
    loop {
        if !Screen::is_taken() {
            bail!("the preview cannot go on after a fault of undercroft; please report it");
        }
        let drawn = screen.draw(|frame| {
            let area = frame.area();
            let split = view::split(&app, area);
            app.set_window(split.map.width, split.map.height);
            app.odds.set_size(split.pane.width, split.pane.height);
            view::draw(&app, area, frame.buffer_mut(), Instant::now());
        });
        if drawn.is_err() {
            // Nobody is there to see it.
            return Ok(());
        }
        let mut message = next(&inbox, app.deadline(Instant::now()));
        app.tick(Instant::now());
        // All that has come by now goes into one drawing.
        while let Some(this) = message {
            match take(&mut app, this)? {
                Effect::Draw => {}
                Effect::Run(job) => worker.run(job),
                Effect::Quit => {
                    drop(screen);
                    if app.tell_command {
                        println!("{}", app.command());
                    }
                    return Ok(());
                }
            }
            message = inbox.try_recv().ok();
        }
    }
}

fn take(app: &mut App, message: Message) -> anyhow::Result<Effect> {
    let now = Instant::now();
    Ok(match message {
        Message::Input(Event::Key(key)) => keys::action(key).map_or(Effect::Draw, |action| app.act(action, now)),
        // A resize too: drawing asks for the size each time.
        Message::Input(_) => Effect::Draw,
        Message::Changed(change) => app.changed(change, now),
        Message::Done(outcome) => {
            app.finished(*outcome, now);
            Effect::Draw
        }
        Message::Charted(charted) => {
            app.odds.learn(charted);
            Effect::Draw
        }
        Message::Reload => app.act(keys::Action::Reload, now),
        Message::End => Effect::Quit,
        Message::WorkerGone => bail!("the thread that makes floors has died; this is a fault of undercroft, please report it"),
    })
}

/// Reads keys on a thread of its own, which ends with the program: a read cannot be called off.
fn read_keys(send: Sender<Message>) -> std::io::Result<()> {
    thread::Builder::new().name("keys".into()).spawn(move || {
        while let Ok(event) = event::read() {
            if send.send(Message::Input(event)).is_err() {
                return;
            }
        }
        let _ = send.send(Message::End);
    })?;
    Ok(())
}
