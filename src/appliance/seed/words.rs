//! Names, places and words the sample congregation is made of.

#[rustfmt::skip]
pub(super) const WOMEN: &[&str] = &[
    "Abigail", "Amelia", "Ana María", "Angela", "Anneliese", "Barbara", "Beatriz", "Bethany", "Carol", "Charlotte",
    "Chiamaka", "Clara", "Deborah", "Diane", "Eleanor", "Elise", "Elizabeth", "Emily", "Esther", "Eun-ji", "Evelyn",
    "Faith", "Fatou", "Grace", "Hannah", "Helen", "Ingrid", "Irene", "Janet", "Joanna", "Joy", "Judith", "Julia",
    "Karen", "Katherine", "Leah", "Linda", "Lucía", "Lydia", "Margaret", "Maria", "Martha", "Mei-Ling", "Miriam",
    "Naomi", "Nora", "Patricia", "Priscilla", "Rachel", "Rebecca", "Renée", "Rosa", "Sarah", "Sofía", "Susan",
    "Thandiwe", "Theresa", "Victoria", "Zoë",
];

#[rustfmt::skip]
pub(super) const MEN: &[&str] = &[
    "Aaron", "Adam", "Alejandro", "Andrew", "Anthony", "Benjamin", "Brian", "Caleb", "Charles", "Chidi", "Christopher",
    "Daniel", "David", "Dennis", "Edward", "Elijah", "Emmanuel", "Eric", "Ethan", "François", "Frank", "Gabriel",
    "George", "Gregory", "Henry", "Isaac", "Jacob", "James", "Jin-woo", "John", "Jonathan", "José", "Joseph",
    "Joshua", "Kenneth", "Lars", "Liam", "Lucas", "Luis", "Matthew", "Michael", "Nathan", "Nicholas", "Noah", "Oliver",
    "Patrick", "Paul", "Peter", "Philip", "Raymond", "Robert", "Samuel", "Stephen", "Søren", "Thomas", "Timothy",
    "Tomás", "Walter", "William", "Zachary",
];

#[rustfmt::skip]
pub(super) const FAMILIES: &[&str] = &[
    "Adeyemi", "Albrecht", "Anderson", "Åström", "Baker", "Bauer", "Bennett", "Bergström", "Brooks", "Brown",
    "Campbell", "Carter", "Castillo", "Chen", "Clark", "Collins", "Cooper", "Cruz", "Davis", "de la Fuente",
    "Diallo", "Edwards", "Evans", "Fitzgerald", "Foster", "García", "Gonzalez", "Gray", "Green", "Hall", "Hansen",
    "Harris", "Hayes", "Hernández", "Hill", "Howard", "Hughes", "Ivanov", "Jackson", "Johnson", "Jones", "Kelly",
    "Kim", "King", "Kowalski", "Larsen", "Lee", "Lewis", "López", "Martin", "Mbeki", "McAllister", "Miller",
    "Mitchell", "Moore", "Morgan", "Muñoz", "Murphy", "Nelson", "Nguyễn", "Nowak", "O'Brien", "Okafor",
    "Okonkwo-Featherstonehaugh", "Olson", "Ortiz", "Osei", "Park", "Parker", "Patel", "Perry", "Peterson", "Phillips",
    "Price", "Ramirez", "Reed", "Reyes", "Richardson", "Rivera", "Roberts", "Robinson", "Rodríguez", "Rogers", "Ross",
    "Ruiz", "Russell", "Sánchez", "Sanders", "Schmidt", "Schneider", "Scott", "Smith", "Stewart", "Sullivan", "Taylor",
    "Thomas", "Thompson", "Torres", "Tran", "Turner", "van den Heuvel", "Vasquez", "Walker", "Ward", "Watson", "White",
    "Williams", "Wilson", "Wood", "Wright", "Young", "Zieliński",
];

#[rustfmt::skip]
pub(super) const STREETS: &[&str] = &[
    "Ash Grove", "Birch Court", "Cedar Lane", "Chapel Hill Road", "Church Street", "Douglas Avenue", "Elm Street",
    "Fairview Drive", "Glenwood Avenue", "Hawthorn Lane", "Lakeshore Drive", "Lincoln Avenue", "Linden Street",
    "Maple Avenue", "Meadowbrook Road", "Mill Creek Road", "Oak Street", "Orchard Lane", "Park Avenue", "Pine Road",
    "Prairie View", "Ridge Road", "Spruce Drive", "Sunset Drive", "Sycamore Street", "Walnut Street", "Willow Way",
];

/// Towns and their zip codes.
pub(super) const TOWNS: &[(&str, &str)] = &[
    ("Springfield", "62701"),
    ("Springfield", "62704"),
    ("Chatham", "62629"),
    ("Rochester", "62563"),
    ("Sherman", "62684"),
    ("Riverton", "62561"),
    ("Williamsville", "62693"),
];

#[rustfmt::skip]
pub(super) const OCCUPATIONS: &[&str] = &[
    "Accountant", "Architect", "Attorney", "Carpenter", "Chef", "Dentist", "Electrician", "Engineer", "Farmer",
    "Firefighter", "Homemaker", "Librarian", "Mechanic", "Musician", "Nurse", "Pharmacist", "Physician", "Plumber",
    "Police officer", "Sales representative", "Social worker", "Software developer", "Teacher", "Truck driver",
];

pub(super) const EMPLOYERS: &[&str] = &[
    "Capital City Hardware",
    "Lincoln Elementary School",
    "Memorial Hospital",
    "Prairie State Insurance",
    "Sangamon County",
    "Self-employed",
    "State of Illinois",
    "Sunrise Bakery",
];

pub(super) const MINISTRIES: &[&str] = &[
    "Choir",
    "Food Pantry",
    "Hospitality",
    "Men's Breakfast",
    "Prayer Chain",
    "Sunday School",
    "Ushers",
    "Youth",
];
