//! Colours: what people type, and the accents of both themes that are made of it. A colour is mixed with black or white,
//! which keeps its hue, until everything that is drawn with it can be read.

use std::fmt;
use std::str::FromStr;

/// The text sizes of WCAG 2.2: 1.4.3, and 1.4.6 where the system asks for more contrast.
pub const TEXT: f64 = 4.5;
pub const MORE_CONTRAST: f64 = 7.0;

/// Accents to choose from. The first is the portal's own, which stands in the interface's tokens.
pub const SWATCHES: [(&str, Colour); 6] = [
    ("Evergreen", Colour([0x2c, 0x5f, 0x53])),
    ("Lake", Colour([0x1f, 0x5c, 0x7a])),
    ("Slate", Colour([0x47, 0x55, 0x69])),
    ("Plum", Colour([0x74, 0x40, 0x6b])),
    ("Rosewood", Colour([0x8c, 0x2f, 0x45])),
    ("Ochre", Colour([0x7d, 0x5a, 0x0a])),
];

/// The tile of each theme: of all grounds that text stands on the one nearest to it.
const TILES: [Colour; 2] = [Colour([0xf3, 0xef, 0xe7]), Colour([0x26, 0x2b, 0x2f])];
/// The contrast of a tile with an accent that has to be lightened in the dark: more than needed, as less looks dull.
const CALM_IN_THE_DARK: f64 = 6.5;
const BLACK: Colour = Colour([0; 3]);
const WHITE: Colour = Colour([255; 3]);

/// The portal's own accent.
pub const OWN: Colour = SWATCHES[0].1;

/// A colour of a screen (sRGB).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour([u8; 3]);

#[derive(Debug, thiserror::Error)]
#[error("\"{0}\" is not a colour. It looks like #1f5c7a: # and six of the digits 0-9 and a-f.")]
pub struct NoColour(String);

/// "#1f5c7a" in any spelling, or the name of a swatch.
impl FromStr for Colour {
    type Err = NoColour;

    fn from_str(text: &str) -> Result<Self, NoColour> {
        let named = SWATCHES.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
        if let Some((_, colour)) = named {
            return Ok(colour);
        }
        let digits = text.strip_prefix('#').unwrap_or(text);
        let is_whole = digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let number = u32::from_str_radix(digits, 16).ok().filter(|_| is_whole);
        let [_, red, green, blue] = number.ok_or_else(|| NoColour(text.to_owned()))?.to_be_bytes();
        Ok(Self([red, green, blue]))
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    Light,
    Dark,
}

/// The colours that an accent becomes in one theme.
#[derive(Debug, poem_openapi::Object)]
pub struct Accent {
    /// Links, buttons, the ring around the focus.
    pub colour: String,
    pub hover: String,
    /// The ground of what is chosen.
    pub tint: String,
    /// The ground beside the sign-in form.
    pub panel: String,
}

impl Accent {
    /// The accent nearest to `wanted` that holds this contrast on every ground of the theme. Text on it is lighter (in the
    /// dark: darker) than those grounds, so it holds, too.
    pub fn of(wanted: Colour, theme: Theme, contrast: f64) -> Self {
        let tile = TILES[theme as usize];
        let stands_out = |by| move |colour: Colour| colour.contrast(tile) >= by;
        let (paper, share, end, start) = match theme {
            Theme::Light => (WHITE, 0.1, BLACK, WHITE),
            Theme::Dark => (tile, 0.14, WHITE, BLACK),
        };
        let calm = stands_out(contrast.max(CALM_IN_THE_DARK));
        let seen = match theme {
            _ if stands_out(contrast)(wanted) => wanted,
            Theme::Light => wanted.towards(BLACK, stands_out(contrast)),
            Theme::Dark if calm(wanted.vivid()) => wanted.towards(wanted.vivid(), calm),
            Theme::Dark => wanted.vivid().towards(WHITE, calm),
        };
        let tint = paper.mixed(seen, share);
        let holds = |colour: Colour| [tile, tint].iter().all(|ground| colour.contrast(*ground) >= contrast);
        let colour = seen.towards(end, holds);
        let hover = colour.mixed(if colour.contrast(end) > 1.7 { end } else { start }, 0.18);
        let hover = if holds(hover) { hover } else { colour };
        let panel = if theme == Theme::Light { colour } else { tint };
        let [colour, hover, tint, panel] = [colour, hover, tint, panel].map(|part| part.to_string());
        Self { colour, hover, tint, panel }
    }
}

impl Colour {
    /// WCAG 2.2: from 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let [one, other] = [self, other].map(|colour| {
            let [red, green, blue] = colour.0.map(linear);
            0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
        });
        one.max(other) / one.min(other)
    }

    /// One sentence for each theme whose accent is another colour; the swatches are pairs by design.
    pub fn corrections(self) -> Vec<String> {
        if SWATCHES.iter().any(|(_, swatch)| *swatch == self) {
            return Vec::new();
        }
        let used =
            |theme| Some(Accent::of(self, theme, TEXT).colour).filter(|used| *used != self.to_string());
        let word = self.in_words();
        let light = used(Theme::Light).map(|used| {
            format!("Your {word} is too light for text on paper; {used} is used in the light theme.")
        });
        let dark = used(Theme::Dark).map(|used| {
            format!("On a dark ground your {word} is hard to read; {used} is used in the dark theme.")
        });
        light.into_iter().chain(dark).collect()
    }

    fn in_words(self) -> &'static str {
        let [red, green, blue] = self.0.map(i32::from);
        let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
        let chroma = most - least;
        // In degrees.
        let hue = match most {
            _ if chroma < 26 && least > 240 => return "white",
            _ if chroma < 26 && most < 40 => return "black",
            _ if chroma < 26 => return "grey",
            _ if most == red => (60 * (green - blue) / chroma).rem_euclid(360),
            _ if most == green => 120 + 60 * (blue - red) / chroma,
            _ => 240 + 60 * (red - green) / chroma,
        };
        match hue {
            15..45 => "orange",
            45..70 => "yellow",
            70..172 => "green",
            172..200 => "turquoise",
            200..250 => "blue",
            250..290 => "violet",
            290..345 if most + least < 230 => "purple",
            290..345 => "pink",
            _ => "red",
        }
    }

    /// As bright as a screen shows this hue, and half as strong.
    fn vivid(self) -> Self {
        let most = self.0.into_iter().max().unwrap_or_default();
        let brightest = self.0.map(|part| rounded(f64::from(part) * 255.0 / f64::from(most)));
        if most == 0 { WHITE } else { Self(brightest).mixed(WHITE, 0.45) }
    }

    /// `share` of it is `other`.
    fn mixed(self, other: Self, share: f64) -> Self {
        let part = |at: usize| {
            let [from, to] = [self, other].map(|colour| f64::from(colour.0[at]));
            rounded(from + (to - from) * share)
        };
        Self([part(0), part(1), part(2)])
    }

    /// With as little of `end` as holds; `end` does.
    fn towards(self, end: Self, holds: impl Fn(Self) -> bool) -> Self {
        let (mut too_little, mut enough) = (0.0, if holds(self) { 0.0 } else { 1.0 });
        for _ in 0..12 {
            let middle = f64::midpoint(too_little, enough);
            *(if holds(self.mixed(end, middle)) { &mut enough } else { &mut too_little }) = middle;
        }
        self.mixed(end, enough)
    }
}

fn linear(part: u8) -> f64 {
    let part = f64::from(part) / 255.0;
    if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 255")]
fn rounded(part: f64) -> u8 {
    part.round() as u8
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const TOKENS: &str = include_str!("../../../ui/src/design/tokens.css");
    const THEMES: [Theme; 2] = [Theme::Light, Theme::Dark];

    /// A colour of the interface's own tokens.
    fn token(theme: Theme, name: &str) -> Colour {
        let block = format!("[data-theme=\"{}\"] {{", if theme == Theme::Light { "light" } else { "dark" });
        let (_, block) = TOKENS.split_once(&block).unwrap();
        let (_, value) = block.split_once(&format!("--{name}: ")).unwrap();
        value.split(';').next().unwrap().parse().unwrap()
    }

    fn assert_readable(wanted: Colour, theme: Theme, contrast: f64) {
        let Accent { colour, hover, tint, panel } = Accent::of(wanted, theme, contrast);
        let [colour, hover, tint, panel] = [colour, hover, tint, panel].map(|part| part.parse().unwrap());
        let of_theme = |name| token(theme, name);
        let grounds =
            ["pico-background-color", "pico-card-background-color", "portal-sidebar", "portal-tile"];
        let grounds: Vec<Colour> = grounds.into_iter().map(of_theme).chain([tint]).collect();
        let mut pairs: Vec<(Colour, Colour)> =
            [colour, hover].into_iter().flat_map(|text| grounds.iter().map(move |on| (text, *on))).collect();
        let [ink, on_accent, on_panel] =
            ["pico-color", "pico-primary-inverse", "portal-panel-ink"].map(of_theme);
        pairs.extend([(ink, tint), (on_accent, colour), (on_accent, hover), (on_panel, panel)]);
        for (text, ground) in pairs {
            let held = text.contrast(ground);
            assert!(held >= contrast, "{wanted} {theme:?}: {text} on {ground} holds {held}");
        }
    }

    proptest! {
        #[test]
        fn every_colour_becomes_an_accent_that_can_be_read_in_both_themes(red: u8, green: u8, blue: u8) {
            for theme in THEMES {
                for contrast in [TEXT, MORE_CONTRAST] {
                    assert_readable(Colour([red, green, blue]), theme, contrast);
                }
            }
        }

        #[test]
        fn a_colour_reads_as_it_is_written(red: u8, green: u8, blue: u8) {
            let colour = Colour([red, green, blue]);
            prop_assert_eq!(colour.to_string().parse::<Colour>().unwrap(), colour);
        }
    }

    #[test]
    fn the_swatches_and_the_ends_of_the_scale_hold_and_swatches_stay_as_they_are_on_paper() {
        for (name, colour) in SWATCHES {
            assert_eq!(Accent::of(colour, Theme::Light, TEXT).colour, colour.to_string(), "{name}");
        }
        let ends = ["#000000", "#ffffff", "#ffff00", "#0000ff", "#00ff00", "#ff00ff"]
            .map(|text| text.parse().unwrap());
        for colour in SWATCHES.into_iter().map(|(_, colour)| colour).chain(ends) {
            for theme in THEMES {
                for contrast in [TEXT, MORE_CONTRAST] {
                    assert_readable(colour, theme, contrast);
                }
            }
        }
        for (theme, tile) in THEMES.into_iter().zip(TILES) {
            assert_eq!(token(theme, "portal-tile"), tile);
        }
        assert_eq!(token(Theme::Light, "pico-primary"), SWATCHES[0].1);
    }

    #[test]
    fn a_correction_says_what_was_too_light_or_too_dark_and_what_is_used() {
        let yellow: Colour = "#FFD400".parse().unwrap();
        let [said] = &yellow.corrections()[..] else { panic!("one sentence") };
        assert!(said.starts_with("Your yellow is too light for text on paper; #"), "{said}");
        for (text, word) in [
            ("#ff0000", "red"),
            ("ff8000", "orange"),
            ("#2c5f53", "green"),
            ("#00a0a8", "turquoise"),
            ("#1f3fae", "blue"),
            ("#7a3fc0", "violet"),
            ("#d040a0", "pink"),
            ("#808080", "grey"),
            ("#000000", "black"),
            ("#ffffff", "white"),
            ("PLUM", "purple"),
        ] {
            assert_eq!(text.parse::<Colour>().unwrap().in_words(), word, "{text}");
        }
        for text in ["", "#12345", "#1234567", "#12345g", "blue-ish", "+12345", "#１２３４５６"] {
            assert!(text.parse::<Colour>().unwrap_err().to_string().contains("is not a colour"), "{text}");
        }
    }
}
