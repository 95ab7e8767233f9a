//! Colours: what people type, and the accents of both themes that are made of it. A colour keeps its hue; its lightness is
//! changed until everything that is drawn with it can be read.

use std::f64::consts::TAU;
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
/// The lightness that an accent gets in the dark, where it has to be lightened, and the most chroma: more would glare.
const CALM_IN_THE_DARK: (f64, f64) = (0.76, 0.13);

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

/// What is drawn with an accent in one theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accent {
    /// Links, buttons, the ring around the focus.
    pub colour: Colour,
    pub hover: Colour,
    /// The ground of what is chosen.
    pub tint: Colour,
    /// The ground beside the sign-in form.
    pub panel: Colour,
}

impl Accent {
    /// The accent nearest to `wanted` that holds this contrast on every ground of the theme. Text on it is lighter (in the
    /// dark: darker) than those grounds, so it holds, too.
    pub fn of(wanted: Colour, theme: Theme, contrast: f64) -> Self {
        let own = wanted.lch();
        let tint = match theme {
            Theme::Light => Lch { light: 0.95, chroma: (own.chroma * 0.2).min(0.03), ..own },
            Theme::Dark => Lch { light: 0.295, chroma: (own.chroma * 0.3).min(0.035), ..own },
        };
        let tint = tint.colour();
        let grounds = [TILES[theme as usize], tint];
        let holds = |colour: Colour| grounds.iter().all(|ground| colour.contrast(*ground) >= contrast);
        let colour = match theme {
            _ if holds(wanted) => wanted,
            Theme::Light => own.towards(0.0, holds),
            Theme::Dark => {
                let (light, chroma) = CALM_IN_THE_DARK;
                let calm = Lch { light: own.light.max(light), chroma: own.chroma.min(chroma), ..own };
                if holds(calm.colour()) { calm.colour() } else { calm.towards(1.0, holds) }
            }
        };
        let shown = colour.lch();
        let step = match theme {
            Theme::Light if shown.light > 0.25 => -0.07,
            Theme::Dark if shown.light > 0.9 => -0.07,
            _ => 0.07,
        };
        let hover = Lch { light: shown.light + step, ..shown }.colour();
        let hover = if holds(hover) { hover } else { colour };
        let panel = if theme == Theme::Light { colour } else { tint };
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
        let used = |theme| Some(Accent::of(self, theme, TEXT).colour).filter(|used| *used != self);
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
        let Lch { light, chroma, hue } = self.lch();
        match hue.to_degrees() {
            _ if chroma < 0.03 && light > 0.97 => "white",
            _ if chroma < 0.03 && light < 0.25 => "black",
            _ if chroma < 0.03 => "grey",
            ..40.0 => "red",
            ..75.0 => "orange",
            ..115.0 => "yellow",
            ..185.0 => "green",
            ..225.0 => "turquoise",
            ..280.0 => "blue",
            ..315.0 => "violet",
            ..350.0 if light < 0.55 => "purple",
            _ => "pink",
        }
    }

    fn lch(self) -> Lch {
        let [red, green, blue] = self.0.map(linear);
        let long = (0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue).cbrt();
        let medium = (0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue).cbrt();
        let short = (0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue).cbrt();
        let a = 1.977_998_495_1 * long - 2.428_592_205_0 * medium + 0.450_593_709_9 * short;
        let b = 0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766_0 * short;
        Lch {
            light: 0.210_454_255_3 * long + 0.793_617_785_0 * medium - 0.004_072_046_8 * short,
            chroma: a.hypot(b),
            hue: b.atan2(a).rem_euclid(TAU),
        }
    }
}

/// A colour as people see it: OKLCH, by Björn Ottosson (2020).
#[derive(Clone, Copy)]
struct Lch {
    /// From 0 to 1.
    light: f64,
    chroma: f64,
    /// In radians.
    hue: f64,
}

impl Lch {
    /// Less of the chroma where a screen cannot show it at this lightness.
    fn colour(self) -> Colour {
        let shown = |chroma| Self { chroma, ..self }.linear_rgb();
        let fits = |rgb: [f64; 3]| rgb.iter().all(|part| (-0.0005..=1.0005).contains(part));
        let rgb = shown(self.chroma);
        if fits(rgb) {
            return Colour(rgb.map(coded));
        }
        let chroma = halve(self.chroma, 0.0, |chroma| fits(shown(chroma)));
        Colour(shown(chroma).map(coded))
    }

    /// The nearest lightness towards `end` that holds.
    fn towards(self, end: f64, holds: impl Fn(Colour) -> bool) -> Colour {
        let at = |light| Self { light, ..self }.colour();
        at(halve(self.light, end, |light| holds(at(light))))
    }

    fn linear_rgb(self) -> [f64; 3] {
        let (b, a) = self.hue.sin_cos();
        let (a, b) = (a * self.chroma, b * self.chroma);
        let long = (self.light + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
        let medium = (self.light - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
        let short = (self.light - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
        [
            4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
            -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
            -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701_0 * short,
        ]
    }
}

/// The value between `from` and `to` nearest to `from` that is right; `to` is.
fn halve(mut from: f64, mut to: f64, is_right: impl Fn(f64) -> bool) -> f64 {
    for _ in 0..12 {
        let middle = f64::midpoint(from, to);
        if is_right(middle) {
            to = middle;
        } else {
            from = middle;
        }
    }
    to
}

fn linear(part: u8) -> f64 {
    let part = f64::from(part) / 255.0;
    if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 255")]
fn coded(linear: f64) -> u8 {
    let linear = linear.clamp(0.0, 1.0);
    let part = if linear <= 0.003_130_8 { linear * 12.92 } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
    (part * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const TOKENS: &str = include_str!("../../ui/src/design/tokens.css");
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
        fn a_colour_reads_as_it_is_written_and_survives_being_taken_apart(red: u8, green: u8, blue: u8) {
            let colour = Colour([red, green, blue]);
            prop_assert_eq!(colour.to_string().parse::<Colour>().unwrap(), colour);
            prop_assert_eq!(colour.lch().colour(), colour);
        }
    }

    #[test]
    fn the_swatches_and_the_ends_of_the_scale_hold_and_swatches_stay_as_they_are_on_paper() {
        for (name, colour) in SWATCHES {
            assert_eq!(Accent::of(colour, Theme::Light, TEXT).colour, colour, "{name}");
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
