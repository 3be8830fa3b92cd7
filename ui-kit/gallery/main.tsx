import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toasts } from '../src/feedback/toast.tsx';
import { Controls } from './controls.gallery.tsx';
import { frames } from './frames.gallery.tsx';
import { Schedule } from './schedule.gallery.tsx';
import { States } from './states.gallery.tsx';
import { Things } from './things.gallery.tsx';
import './gallery.css';

const wanted = new URLSearchParams(location.search);
document.documentElement.dataset['theme'] = wanted.get('theme') === 'dark' ? 'dark' : 'light';

const place = document.getElementById('gallery');
if (!place) throw new Error('parts.html has no element with the id gallery');
createRoot(place).render(frames[wanted.get('frame') ?? ''] ?? allParts());

function allParts(): ReactNode {
  return (
    <>
      <main className="page-content">
        <h1>Ekhaya ui-kit</h1>
        <Things />
        <Controls />
        <Schedule />
        <States />
      </main>
      <Toasts />
    </>
  );
}
