import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useSendOnce } from '../../api/send-once';
import { showToast } from '../../design/feedback/toast-store';
import { office } from '../client';
import { useDraft } from '../drafts';
import { type Home, noHome, troubleWithHome } from '../household/home';
import { shared } from '../household/places';
import { householdPath, personPath } from '../office-paths';
import { isRefusedFor } from '../refusal';
import { sentenceOf } from '../rights/why-not';
import type { JustAdded } from './added-note';
import { changeOf, type Draft, nothingTyped, type Troubles, troublesIn } from './draft';
import { type FieldName, isField } from './fields';
import { type Person, showPerson } from './queries';
import { nameOf } from './words';

interface Typed {
  draft: Draft;
  email: string;
  /** Another person signs in with the address: it is where letters go. */
  lettersOnly?: boolean;
  home: Home;
  /** The address and phone that were taken over from a housemate, as long as they are not changed. */
  taken?: Partial<Draft>;
}

export interface Twin {
  /** Why it is likely. */
  sentence: string;
  id: string | undefined;
}

const FORM = 'new person';
const begun: Typed = {
  draft: { ...nothingTyped, membershipStatus: 'member' },
  email: '',
  home: noHome,
};

export function useNewPerson(today: string) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const housemate = search.get('with');
  const name = search.get('name');
  const form = [FORM, housemate && `with ${housemate}`, name && `named ${name}`];
  const { found, keep, forget } = useDraft<Typed>(form.filter(Boolean).join(' '));
  const [typed, setTyped] = useState(
    found ?? { ...begun, draft: { ...begun.draft, ...namesIn(name ?? '') } },
  );
  const now = useRef(typed);
  const [judged, setJudged] = useState(false);
  const [refused, setRefused] = useState<Troubles & { email?: string }>({});
  const [isTaken, setTaken] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [twin, setTwin] = useState<Twin>();

  const change = (part: Partial<Typed>) => {
    const next = { ...now.current, ...part };
    now.current = next;
    setTyped(next);
    keep(next);
    if (part.email !== undefined && refused.email) setRefused({});
  };
  const { alike, takenEmail } = useAlike(typed);

  // With somebody who is here: their address and phone, where nothing else was typed; and in a family the last name.
  const liveWith = async (id: string) => {
    const person = await office('get', '/api/office/people/{id}', { at: { id } });
    const { draft, taken = {}, home } = now.current;
    const [household] = person.households;
    const theirs = Object.fromEntries(shared.map((name) => [name, person.fields[name] ?? '']));
    const free = shared.filter((name) => !draft[name] || draft[name] === taken[name]);
    change({
      draft: { ...draft, ...Object.fromEntries(free.map((name) => [name, theirs[name] ?? ''])) },
      taken: theirs,
      home: {
        ...home,
        kind: 'with',
        person: { id, name: nameOf(person), ...(household && { household: household.name }) },
      },
    });
    return person;
  };
  const choose = (home: Home) => {
    const { person } = now.current.home;
    change({ home });
    if (home.person && home.person.id !== person?.id) liveWith(home.person.id).catch(() => {});
  };
  // "Add another of this household"
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens
  useEffect(() => {
    if (!housemate || found) return;
    liveWith(housemate).then(
      ({ fields }) => {
        const { draft } = now.current;
        if (!draft.lastName) change({ draft: { ...draft, lastName: fields.lastName ?? '' } });
      },
      (error) => setProblem(sentenceOf(error)),
    );
  }, []);

  const add = useMutation({
    mutationFn: (another: boolean) => addPerson(typed, another),
    onSuccess: ({ person, left }) => {
      forget();
      showPerson(client, person);
      const [home] = person.households;
      // One of several: the whole family is shown.
      const state: JustAdded = left
        ? {}
        : { added: `Added: ${nameOf(person)} is in the list now.` };
      const isFamily = home && home.others.length > 0;
      navigate(isFamily ? householdPath(home.id) : personPath(person.id), { state });
      if (left) {
        showToast({
          title: 'Added, but without a household',
          description: left,
          look: 'destructive',
        });
      }
    },
    onError: (error) => {
      if (isRefusedFor(error, 'likely_twin')) {
        setTwin({ sentence: error.sentence, id: error.about });
        return;
      }
      const field = 'field' in error ? String(error.field) : '';
      setTaken(isRefusedFor(error, 'email_taken'));
      if (field === 'email' || isField(field)) setRefused({ [field]: sentenceOf(error) });
      else setProblem(`${sentenceOf(error)} What you have typed is still here.`);
    },
  });
  const sendOnce = useSendOnce(add.mutateAsync);
  const { email: emailRefused, ...others } = refused;
  const isOwned =
    takenEmail !== undefined && takenEmail === typed.email.trim() && !typed.lettersOnly;
  const owned = isOwned ? `${takenEmail} is already somebody’s e-mail address here.` : undefined;
  const emailTrouble =
    emailRefused ?? (judged ? (troubleWithEmail(typed.email) ?? owned) : undefined);
  const troubles = { ...(judged && troublesIn(typed.draft, nothingTyped, today)), ...others };

  const homeTrouble = judged ? troubleWithHome(typed.home) : undefined;

  return {
    typed,
    wasKept: found !== undefined,
    twin,
    alike,
    change,
    choose,
    emailTrouble,
    homeTrouble,
    /** The address is another person's, and can be where letters go. */
    canBeForLetters: (isTaken && emailRefused !== undefined) || (judged && isOwned),
    forget,
    closeTwin: () => setTwin(undefined),
    saveAnyway: () => {
      setTwin(undefined);
      sendOnce(true);
    },
    form: {
      draft: typed.draft,
      troubles,
      moreTroubles: emailTrouble !== undefined || homeTrouble !== undefined,
      problem,
      busy: add.isPending,
      onType: (name: FieldName, text: string) => {
        change({ draft: { ...typed.draft, [name]: text } });
        if (refused[name]) setRefused({});
      },
      onSave: () => {
        setJudged(true);
        setRefused({});
        setProblem(undefined);
        const isRight =
          !troubleWithHome(typed.home) &&
          !troubleWithEmail(typed.email) &&
          !isOwned &&
          Object.keys(troublesIn(typed.draft, nothingTyped, today)).length === 0;
        if (isRight) sendOnce(false);
      },
    },
  };
}

/** "Ruth Ann Hill", "Hill, Ruth Ann"; nothing of what is no name: an address, a number. */
function namesIn(looked: string): Partial<Draft> {
  if (/[@\d]/.test(looked)) return {};
  const [last, first] = looked.split(',');
  if (last && first !== undefined) return { firstName: first.trim(), lastName: last.trim() };
  const words = looked.trim().split(/\s+/);
  const lastName = words.length > 1 ? words.pop() : '';
  return { firstName: words.join(' '), lastName: lastName ?? '' };
}

function troubleWithEmail(email: string): string | undefined {
  const typed = email.trim();
  return typed && !/^[^\s@]+@[^\s@]+$/.test(typed) ? 'This is no e-mail address' : undefined;
}

/** The pause in typing before people are looked for who may be the same, in milliseconds. */
const PAUSE = 500;

/** People here who may be the one that is typed, and the e-mail address where it is another person's. */
function useAlike({ draft, email, lettersOnly, home }: Typed) {
  const { firstName, lastName, preferredName, dateOfBirth, phone } = draft;
  const own = !lettersOnly && !troubleWithEmail(email) ? email.trim() : '';
  const typed = JSON.stringify([{ firstName, lastName, preferredName, dateOfBirth, phone }, own]);
  const [sought, setSought] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSought(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const [fields, address]: [Partial<Draft>, string] = JSON.parse(sought);
  const household = home.person?.household;
  const { data = [], isPlaceholderData } = useQuery({
    queryKey: ['api', 'office', 'people', 'alike', sought, household],
    queryFn: () =>
      office('post', '/api/office/people/alike', {
        body: {
          fields,
          ...(address && { email: address }),
          ...(household && { household }),
          another: false,
          newHousehold: false,
        },
      }),
    enabled: Boolean(
      (fields.firstName?.trim() && fields.lastName?.trim()) || fields.phone?.trim() || address,
    ),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isTaken = !isPlaceholderData && data.some(({ hasEmail }) => hasEmail);
  return { alike: data, takenEmail: isTaken ? address : undefined };
}

/** `left`: why the household was not made. The person is there all the same. */
async function addPerson(
  { draft, email, lettersOnly, home }: Typed,
  another: boolean,
): Promise<{ person: Person; left?: string }> {
  const { role } = home;
  const housemate = home.kind === 'with' ? home.person : undefined;
  const theirs = housemate && (await householdOf(housemate.id));
  const { fields, memberNumber } = changeOf(draft, nothingTyped);
  const person = await office('post', '/api/office/people', {
    body: {
      fields,
      ...(memberNumber && { memberNumber }),
      ...(email.trim() && { [lettersOnly ? 'contactEmail' : 'email']: email.trim() }),
      ...(theirs && { household: theirs, ...(role && { householdRole: role }) }),
      another,
      newHousehold: false,
    },
  });
  if (home.kind === 'none' || theirs) return { person };
  const place = { personId: person.id, ...(role && { role }), also: false };
  const first = housemate ? [{ personId: housemate.id, role: 'head' as const, also: false }] : [];
  const name = housemate ? draft.lastName : home.name;
  try {
    await office('post', '/api/office/households', {
      body: { name: name.trim(), people: [...first, place] },
    });
    return { person: await office('get', '/api/office/people/{id}', { at: { id: person.id } }) };
  } catch (error) {
    return { person, left: sentenceOf(error as Error) };
  }
}

async function householdOf(id: string): Promise<string | undefined> {
  const { households } = await office('get', '/api/office/people/{id}', { at: { id } });
  return households[0]?.id;
}
