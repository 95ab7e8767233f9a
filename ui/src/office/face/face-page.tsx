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
  const preview = useAddressOf(chosen);
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
        mark={preview ?? face.mark}
        markIsLight={!preview && face.markIsLight}
      />
      <MarkCard face={face} chosen={chosen} onChoose={setChosen} onSaved={save} />
    </div>
  );
}

/** Where the browser finds a file that was chosen. */
function useAddressOf(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

function FaceSkeletons() {
  return (
    <Skeletons label="Loading the face" count={2} className="card">
      <SkeletonLines shapes={['medium', 'short']} />
    </Skeletons>
  );
}
