import type { Choice } from '../../design/search-choices';

/** What people do, in plain words; the last one is for everybody else. */
const names = `
Accountant
Actor
Administrative assistant
Air traffic controller
Architect
Artist
Attorney
Auditor
Auto mechanic
Baker
Bank teller
Banker
Barber
Bartender
Biologist
Boilermaker
Bookkeeper
Bricklayer
Building inspector
Bus driver
Business owner
Butcher
Buyer
Cabinetmaker
Caregiver
Carpenter
Cashier
Chaplain
Chef
Chemist
Childcare worker
Chiropractor
Church administrator
Cleaner
Clergy
Clerk
Coach
Community organizer
Computer programmer
Construction worker
Consultant
Contractor
Cook
Correctional officer
Counselor
Courier
Custodian
Customer service representative
Dancer
Data analyst
Deacon
Delivery driver
Dental assistant
Dental hygienist
Dentist
Designer
Dietitian
Director
Dispatcher
Doctor
Economist
Editor
Electrician
Elementary school teacher
Emergency medical technician
Engineer
Engineering technician
Entrepreneur
Estate agent
Event planner
Executive
Factory worker
Farm worker
Farmer
Financial advisor
Firefighter
Fisher
Fitness trainer
Flight attendant
Florist
Forester
Forklift operator
Funeral director
Gardener
Geologist
Government employee
Graphic designer
Hairdresser
Healthcare worker
Heating and cooling technician
High school teacher
Home health aide
Homemaker
Hotel worker
Housekeeper
Human resources
Information technology
Insurance agent
Interior designer
Interpreter
Investor
Janitor
Jeweler
Journalist
Judge
Kindergarten teacher
Laboratory technician
Landscaper
Legal assistant
Librarian
Locksmith
Logistics worker
Machine operator
Machinist
Maintenance worker
Manager
Marketing
Massage therapist
Mathematician
Mechanic
Medical assistant
Midwife
Military
Miner
Minister
Missionary
Musician
Nail technician
Nanny
Nonprofit worker
Nurse
Nurse practitioner
Nursing assistant
Occupational therapist
Office manager
Optician
Optometrist
Painter
Paralegal
Paramedic
Pastor
Personal assistant
Pharmacist
Pharmacy technician
Photographer
Physical therapist
Physician
Physician assistant
Physicist
Pilot
Pipefitter
Plumber
Police officer
Politician
Postal worker
Principal
Printer
Producer
Professor
Project manager
Property manager
Psychologist
Public relations
Quality inspector
Radiologic technologist
Rancher
Real estate agent
Receptionist
Refuse collector
Repair technician
Reporter
Researcher
Respiratory therapist
Restaurant worker
Retail worker
Retired
Roofer
Sailor
Sales representative
School bus driver
School counselor
Scientist
Seamstress
Secretary
Security guard
Self-employed
Server
Sheet metal worker
Shop owner
Social worker
Software developer
Special education teacher
Speech therapist
Statistician
Store manager
Student
Supervisor
Surgeon
Surveyor
Tailor
Tax preparer
Taxi driver
Teacher
Teaching assistant
Technician
Therapist
Tour guide
Train conductor
Translator
Travel agent
Truck driver
Tutor
Unemployed
University lecturer
Upholsterer
Veterinarian
Veterinary technician
Volunteer
Warehouse worker
Web developer
Welder
Writer
`;

const alsoCalled: Record<string, string[]> = {
  Attorney: ['Lawyer'],
  Clergy: ['Priest', 'Reverend'],
  Cleaner: ['Maid'],
  Custodian: ['Sexton', 'Verger'],
  Doctor: ['MD'],
  'Emergency medical technician': ['EMT'],
  'Heating and cooling technician': ['HVAC'],
  Homemaker: ['Housewife', 'Stay-at-home parent', 'Mother', 'Father'],
  'Human resources': ['HR'],
  'Information technology': ['IT'],
  Military: ['Soldier', 'Army', 'Navy', 'Air Force', 'Marine', 'Veteran'],
  'Police officer': ['Sheriff', 'Deputy'],
  'Postal worker': ['Mail carrier'],
  'Real estate agent': ['Realtor'],
  'Refuse collector': ['Garbage collector'],
  Retired: ['Pensioner'],
  Server: ['Waiter', 'Waitress'],
  'Truck driver': ['Trucker'],
  Unemployed: ['Looking for work'],
  Veterinarian: ['Vet'],
};

export const occupations: readonly Choice[] = [
  ...names
    .trim()
    .split('\n')
    .map((name) => ({ name, also: alsoCalled[name] ?? [] })),
  { name: 'Other', always: true },
];
