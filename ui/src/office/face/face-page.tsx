import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { Loaded } from '../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../design/loading/skeleton';
import { OfficeFrame } from '../layout/office-frame';
import { officePaths } from '../office-paths';
import '../portal/portal.css';
import { OfficeRefusal } from '../refusal';
import { AccentCard } from './accent-card';
import './face.css';
import { MarkCard } from './mark-card';
import { Preview } from './preview';
import { type Face, faceQuery, triedQuery } from './queries';
import { wear } from './wear';

/** The congregation's own colour and mark. */
export function FacePage() {
  const query = useQuery(faceQuery);
  return (
    <OfficeFrame
      subtitle={
        <>
          What members see on every page, in letters and on paper ·{' '}
          <Link href={officePaths.portal}>This portal</Link>
        </>
      }
    >
      <Loaded query={query} skeleton={<FaceSkeletons />} framed>
        {(face) => <FaceForms face={face} />}
      </Loaded>
    </OfficeFrame>
  );
}

/** A pause in typing, in milliseconds, after which the server says what becomes of a colour. */
const PAUSE = 250;

function FaceForms({ face }: { face: Face }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(face.accent ?? face.swatches[0]?.colour ?? '');
  const [paused, setPaused] = useState(typed);
  const [chosen, setChosen] = useState<File>();
  const preview = useChosenMark(chosen);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data: tried = face, error } = useQuery({ ...triedQuery(paused), enabled: paused !== '' });
  const refused = error instanceof OfficeRefusal && paused === typed ? error.sentence : undefined;
  const save = (saved: Face) => {
    client.setQueryData(faceQuery.queryKey, saved);
    wear(saved.style);
  };
  return (
    <div className="face-page">
      <AccentCard
        {...{ face, typed, tried, refused }}
        onType={setTyped}
        onSaved={(saved) => {
          setTyped(saved.accent ?? saved.swatches[0]?.colour ?? '');
          save(saved);
        }}
      />
      <Preview
        face={tried}
        mark={preview?.address ?? face.mark}
        markIsLight={preview?.isLight ?? face.markIsLight}
      />
      <MarkCard face={face} chosen={chosen} onChoose={setChosen} onSaved={save} />
    </div>
  );
}

interface ChosenMark {
  /** Where the browser finds the file. */
  address: string;
  isLight: boolean;
}

function useChosenMark(file: File | undefined): ChosenMark | undefined {
  const [mark, setMark] = useState<ChosenMark>();
  useEffect(() => {
    if (!file) return setMark(undefined);
    const address = URL.createObjectURL(file);
    setMark({ address, isLight: false });
    // What is no picture is refused when it is sent.
    isLight(file).then(
      (light) => setMark((now) => (now?.address === address ? { address, isLight: light } : now)),
      () => {},
    );
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return mark;
}

/** Whether a picture is shown on a dark ground, by the server's rule: most of it is light, and part of it is nothing. */
async function isLight(file: File): Promise<boolean> {
  const side = 64;
  const canvas = new OffscreenCanvas(side, side).getContext('2d');
  canvas?.drawImage(await createImageBitmap(file), 0, 0, side, side);
  const { data = [] } = canvas?.getImageData(0, 0, side, side) ?? {};
  let opacity = 0;
  let brightness = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.slice(at, at + 4);
    opacity += alpha;
    brightness += ((red * 2 + green * 5 + blue) / 8) * alpha;
  }
  return opacity < 0.95 * 255 * side * side && brightness > 200 * opacity;
}

function FaceSkeletons() {
  return (
    <Skeletons label="Loading the face" count={2} className="card">
      <SkeletonLines shapes={['medium', 'short']} />
    </Skeletons>
  );
}
