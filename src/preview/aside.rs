//! [`Aside`]: work in the background, beside the floor: each kind on a thread of its own, which begins when it is first asked for.

use std::sync::mpsc::{self, Sender};
use std::thread;

use super::{Message, compare, gallery, lens, numbers, search, stats};

/// Something to do aside. A later one of the same kind takes the place of an earlier one, which has to be cancelled.
#[derive(Debug)]
pub(super) enum Task {
    Gallery(gallery::Wanted),
    Compare(compare::Wanted),
    Stats(stats::Wanted),
    Search(search::Wanted),
    Chances(lens::Wanted),
    Numbers(numbers::Wanted),
}

/// What came of it, or of a part.
#[derive(Debug)]
pub(super) enum News {
    Gallery(gallery::News),
    Compare(compare::News),
    Stats(stats::News),
    Search(search::News),
    Chances(lens::News),
    Numbers(numbers::News),
}

/// The threads.
#[derive(Debug)]
pub(super) struct Aside {
    answers: Sender<Message>,
    gallery: Option<Sender<gallery::Wanted>>,
    compare: Option<Sender<compare::Wanted>>,
    stats: Option<Sender<stats::Wanted>>,
    search: Option<Sender<search::Wanted>>,
    chances: Option<Sender<lens::Wanted>>,
    numbers: Option<Sender<numbers::Wanted>>,
}

impl Aside {
    pub(super) fn new(answers: Sender<Message>) -> Self {
        Self { answers, gallery: None, compare: None, stats: None, search: None, chances: None, numbers: None }
    }

    /// Does it, when what was asked for before has ended. A thread that cannot be had is a task that is never done.
    pub(super) fn run(&mut self, task: Task) {
        let answers = &self.answers;
        match task {
            Task::Gallery(wanted) => ask(&mut self.gallery, "gallery", wanted, answers, gallery::work),
            Task::Compare(wanted) => ask(&mut self.compare, "compare", wanted, answers, compare::work),
            Task::Stats(wanted) => ask(&mut self.stats, "stats", wanted, answers, stats::work),
            Task::Search(wanted) => ask(&mut self.search, "search", wanted, answers, search::work),
            Task::Chances(wanted) => ask(&mut self.chances, "odds", wanted, answers, lens::work),
            Task::Numbers(wanted) => ask(&mut self.numbers, "numbers", wanted, answers, numbers::work),
        }
    }
}

fn ask<T: Send + 'static>(
    thread: &mut Option<Sender<T>>,
    name: &str,
    wanted: T,
    answers: &Sender<Message>,
    work: fn(&T, &Sender<Message>),
) {
    if thread.is_none() {
        *thread = start(name, answers.clone(), work);
    }
    if let Some(thread) = thread {
        let _ = thread.send(wanted);
    }
}

fn start<T: Send + 'static>(name: &str, answers: Sender<Message>, work: fn(&T, &Sender<Message>)) -> Option<Sender<T>> {
    let (tasks, todo) = mpsc::channel::<T>();
    let run = move || {
        while let Ok(task) = todo.recv() {
            let task = todo.try_iter().last().unwrap_or(task);
            work(&task, &answers);
        }
    };
    thread::Builder::new().name(name.to_owned()).spawn(run).ok().map(|_| tasks)
}
