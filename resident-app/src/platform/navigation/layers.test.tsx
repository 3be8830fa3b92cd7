import { AlertDialog } from '@ekhaya/ui-kit/feedback/dialog';
import { LayerProvider, LoadingLayer } from '@ekhaya/ui-kit/navigation/layer';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestConfirmation, showAlert, waitingDialogs } from '../dialogs/dialogs.ts';
import { depth, entryKey, layersHere } from './history-entries.ts';
import { openLayer } from './layers.ts';
import { goBack, navigate, selectTab, startNavigation, useRecord } from './navigate.ts';

const arriveAt = (path: string, layers = 0) =>
  vi.waitFor(() => expect({ path: location.pathname, layers: layersHere() }).toEqual({ path, layers }));

const moved = (go: () => void) =>
  new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true });
    go();
  });
const back = () => moved(() => history.back());
const forward = () => moved(() => history.forward());

/** Lets all scheduled tasks run. */
const runScheduledTasks = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve));
};

/** A screen with a sheet, and a second one upon it. */
function Screen() {
  const [opened, setOpened] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setOpened(1)}>
        Open
      </button>
      <Sheet title="First" isOpen={opened > 0} onClose={() => setOpened(0)}>
        <button type="button" onClick={() => setOpened(2)}>
          Deeper
        </button>
        <button
          type="button"
          onClick={() => {
            setOpened(0);
            navigate('/About');
          }}
        >
          Choose
        </button>
        <AlertDialog isOpen={opened > 1} title="Second" onClose={() => setOpened(1)} />
      </Sheet>
    </>
  );
}

const show = () =>
  render(
    <LayerProvider openLayer={openLayer}>
      <Screen />
    </LayerProvider>,
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isShown = (name: string) => screen.queryByRole('heading', { name }) !== null;

beforeEach(async () => {
  history.pushState(null, '', '/home');
  startNavigation(undefined);
  navigate('/bookings', { record: { tab: 'Upcoming' } });
  await arriveAt('/bookings');
});
afterEach(async () => {
  cleanup();
  await runScheduledTasks();
});

describe('Back', () => {
  it('closes a sheet and keeps the screen with its record', async () => {
    const key = entryKey();
    show();
    press('Open');
    await arriveAt('/bookings', 1);
    expect(entryKey()).toBe(key);
    await back();
    await vi.waitFor(() => expect(isShown('First')).toBe(false));
    await arriveAt('/bookings');
    expect(history.state).toMatchObject({ key, record: { tab: 'Upcoming' }, depth: 1 });
  });

  it('gives a sheet up whose code is loading, and closes it once it is there', async () => {
    const code = Promise.withResolvers<undefined>();
    const LateSheet = lazy(async () => {
      await code.promise;
      return {
        default: ({ onClose }: { onClose: () => void }) => (
          <Sheet title="Late" isOpen onClose={onClose}>
            Here
          </Sheet>
        ),
      };
    });
    function LateScreen() {
      const [isOpen, setIsOpen] = useState(false);
      const close = () => setIsOpen(false);
      return (
        <>
          <button type="button" onClick={() => setIsOpen(true)}>
            Open
          </button>
          <Suspense fallback={<LoadingLayer onClose={close} />}>{isOpen && <LateSheet onClose={close} />}</Suspense>
        </>
      );
    }
    render(<LateScreen />, {
      wrapper: ({ children }) => <LayerProvider openLayer={openLayer}>{children}</LayerProvider>,
    });
    press('Open');
    await arriveAt('/bookings', 1);
    await back();
    await arriveAt('/bookings');
    press('Open');
    await arriveAt('/bookings', 1);
    code.resolve(undefined);
    await screen.findByRole('heading', { name: 'Late' });
    await runScheduledTasks();
    await arriveAt('/bookings', 1);
    await back();
    await vi.waitFor(() => expect(isShown('Late')).toBe(false));
    await arriveAt('/bookings');
  });

  it('that comes with the first picture of a sheet closes it too', async () => {
    await runScheduledTasks();
    show();
    press('Open');
    expect(layersHere()).toBe(1);
  });

  it('closes the topmost layer first', async () => {
    show();
    press('Open');
    press('Deeper');
    await arriveAt('/bookings', 2);
    await back();
    await vi.waitFor(() => expect(isShown('Second')).toBe(false));
    expect(isShown('First')).toBe(true);
    await back();
    await vi.waitFor(() => expect(isShown('First')).toBe(false));
    await back();
    await arriveAt('/home');
  });

  it('answers a question with no', async () => {
    const answer = requestConfirmation({ text: 'Are you sure?', confirmLabel: 'Yes', cancelLabel: 'No' });
    await back();
    await arriveAt('/home');
    await expect(answer).resolves.toBe(false);
  });
});

describe('a layer that is closed by its button', () => {
  it('leaves no entry in the history', async () => {
    show();
    press('Open');
    await arriveAt('/bookings', 1);
    press('Close');
    await arriveAt('/bookings');
    await back();
    await arriveAt('/home');
    expect(depth()).toBe(0);
  });

  it('leaves no entry between two screens when the button also opens a screen', async () => {
    show();
    press('Open');
    await arriveAt('/bookings', 1);
    press('Choose');
    await arriveAt('/About');
    expect(depth()).toBe(2);
    await back();
    await arriveAt('/bookings');
  });

  it('is not reopened by Forward', async () => {
    show();
    press('Open');
    await arriveAt('/bookings', 1);
    press('Close');
    await arriveAt('/bookings');
    await forward();
    await arriveAt('/bookings');
    expect(isShown('First')).toBe(false);
    await back();
    await arriveAt('/home');
  });
});

describe('leaving the screen', () => {
  it('by a tab leaves no layer in the history', async () => {
    show();
    press('Open');
    await arriveAt('/bookings', 1);
    selectTab('/profile');
    await arriveAt('/profile');
    cleanup();
    await runScheduledTasks();
    expect(depth()).toBe(1);
    await back();
    await arriveAt('/home');
  });

  it('by the Back button closes the layers', async () => {
    show();
    press('Open');
    await arriveAt('/bookings', 1);
    goBack();
    await arriveAt('/home');
    expect(depth()).toBe(0);
  });

  it('closes the dialogs over it', async () => {
    const answer = requestConfirmation({
      text: 'Are you sure you want to cancel this booking?',
      confirmLabel: 'Yes',
      cancelLabel: 'No',
    });
    const alert = showAlert({ title: 'Success', text: '' });
    navigate('/About');
    await expect(answer).resolves.toBe(false);
    await expect(alert).resolves.toBeUndefined();
    expect(waitingDialogs.get()).toEqual([]);
  });

  it('keeps a dialog that was opened during the change of the screen', async () => {
    navigate('/About');
    const answer = requestConfirmation({ text: 'Are you sure?', confirmLabel: 'Yes', cancelLabel: 'No' });
    await arriveAt('/About');
    await runScheduledTasks();
    expect(waitingDialogs.get()).toHaveLength(1);
    await back();
    await expect(answer).resolves.toBe(false);
  });
});

describe('a reload', () => {
  it('under an open sheet leaves no extra entry', async () => {
    show();
    press('Open');
    await arriveAt('/bookings', 1);
    const entry: unknown = history.state;
    cleanup();
    await arriveAt('/bookings');
    history.pushState(entry, '');
    startNavigation({ path: '/bookings', isAboveHome: true });
    await arriveAt('/bookings');
    await back();
    await arriveAt('/home');
    expect(depth()).toBe(0);
  });
});

it('opening a sheet does not change the record of the screen', async () => {
  const records = new Set<unknown>();
  function Recording() {
    records.add(useRecord());
    return <Screen />;
  }
  render(
    <LayerProvider openLayer={openLayer}>
      <Recording />
    </LayerProvider>,
  );
  press('Open');
  await arriveAt('/bookings', 1);
  await back();
  await arriveAt('/bookings');
  expect([...records]).toEqual([{ tab: 'Upcoming' }]);
});
