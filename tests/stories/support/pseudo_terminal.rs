//! The program on a pseudo-terminal, with typed input.

use std::ffi::OsStr;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, channel};

use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

use crate::support::wait::{self, PATIENCE};

pub struct Typing {
    child: Child,
    keyboard: File,
    screen: Receiver<Vec<u8>>,
    shown: String,
}

impl Typing {
    pub fn at(mut command: Command) -> Self {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        tcsetwinsize(&master, Winsize { ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap();
        let slave =
            OpenOptions::new().read(true).write(true).open(OsStr::from_bytes(name.to_bytes())).unwrap();
        command.env("TERM", "xterm");
        command.stdin(slave.try_clone().unwrap()).stdout(slave.try_clone().unwrap()).stderr(slave);
        let child = command.spawn().unwrap();
        // The command owns our copies of the terminal's other end; without dropping it, the end never comes.
        drop(command);
        let keyboard = File::from(master);
        let mut output = keyboard.try_clone().unwrap();
        let (sender, screen) = channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut buffer) {
                if sender.send(buffer[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self { child, keyboard, screen, shown: String::new() }
    }

    pub fn answer(&mut self, question: &str, answer: &str) {
        self.wait_for(question);
        self.shown.clear();
        self.keyboard.write_all(format!("{answer}\r").as_bytes()).unwrap();
    }

    /// The same for a password: the question stands there a moment before the terminal stops showing what is typed.
    pub fn answer_unseen(&mut self, question: &str, answer: &str) {
        self.wait_until_unseen(question);
        self.answer(question, answer);
    }

    pub fn wait_for(&mut self, text: &str) {
        while !self.shown.contains(text) {
            match self.screen.recv_timeout(PATIENCE) {
                Ok(bytes) => self.shown.push_str(&String::from_utf8_lossy(&bytes)),
                Err(error) => panic!("{text:?} never came ({error}): {}", self.shown),
            }
        }
    }

    /// Presses Ctrl-C when `question` is read key by key. Before that the system would end the program, as it does for
    /// a terminal with a user.
    pub fn break_off(&mut self, question: &str) {
        self.wait_until_unseen(question);
        self.keyboard.write_all(b"\x03").unwrap();
    }

    /// Ctrl-C where nothing is asked: what the system makes of it for a terminal with a user.
    pub fn interrupt(&self) {
        kill_process(Pid::from_child(&self.child), Signal::INT).unwrap();
    }

    /// Ctrl-C at a question whose answer does not show; waits until the terminal shows again what is typed.
    pub fn interrupt_unseen(&mut self, question: &str) {
        self.wait_until_unseen(question);
        self.interrupt();
        wait::until("what is typed shows again", || self.shows_typing());
    }

    fn wait_until_unseen(&mut self, question: &str) {
        self.wait_for(question);
        wait::until("what is typed does not show", || !self.shows_typing());
    }

    fn shows_typing(&self) -> bool {
        tcgetattr(&self.keyboard).unwrap().local_modes.contains(LocalModes::ECHO)
    }

    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// Waits for the end; returns the exit code and the output since the last answer.
    pub fn end(mut self) -> (i32, String) {
        while let Ok(bytes) = self.screen.recv_timeout(PATIENCE) {
            self.shown.push_str(&String::from_utf8_lossy(&bytes));
        }
        (self.child.wait().unwrap().code().unwrap_or(-1), self.shown)
    }
}
