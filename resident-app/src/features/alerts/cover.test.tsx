import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { globSync, readFileSync } from 'node:fs';
import { useSyncExternalStore } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useIsAppCovered } from '../../platform/dialogs/app-cover.ts';
import { createStore } from '../../platform/store/external-store.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { Cover } from './cover.tsx';

const shown = createStore<{ isCovered?: boolean; hasSheet?: boolean }>({});
const show = (parts: ReturnType<typeof shown.get>): void => act(() => shown.set(parts));

/** A screen with a sheet, which an alert covers. */
function Screen() {
  const { isCovered = false, hasSheet = false } = useSyncExternalStore(shown.subscribe, shown.get);
  return (
    <>
      <Sheet title="Ring a house" isOpen={hasSheet} onClose={() => undefined}>
        <input aria-label="Unit" />
      </Sheet>
      {isCovered && (
        <Cover role="alertdialog" label="Emergency">
          <button type="button">I see it</button>
        </Cover>
      )}
    </>
  );
}

const cover = () => screen.getByRole('alertdialog', { name: 'Emergency' });
const holdsFocus = () => cover().contains(document.activeElement);

afterEach(() => {
  cleanup();
  shown.set({});
});

describe('the cover of an alert', () => {
  it('is reached, and takes the focus, over a sheet that is open', async () => {
    showScreen(<Screen />, '/guard');
    show({ hasSheet: true });
    const unit = await screen.findByRole('textbox', { name: 'Unit' });
    unit.focus();
    show({ hasSheet: true, isCovered: true });
    await waitFor(() => expect(holdsFocus()).toBe(true));
    expect(cover().closest('[inert], [aria-hidden="true"]')).toBeNull();
    act(() => unit.focus());
    expect(holdsFocus()).toBe(true);
    act(() => screen.getByRole('button', { name: 'I see it' }).focus());
    expect(document.activeElement?.textContent).toBe('I see it');
    show({ hasSheet: true });
    expect(document.activeElement).toBe(unit);
  });

  it('is reached, and keeps the focus, when a sheet opens below it', async () => {
    showScreen(<Screen />, '/guard');
    show({ isCovered: true });
    show({ isCovered: true, hasSheet: true });
    await waitFor(() => expect(document.querySelector('.sheet')).not.toBeNull());
    await waitFor(() => expect(holdsFocus()).toBe(true));
    expect(cover().closest('[inert], [aria-hidden="true"]')).toBeNull();
  });

  it('makes the introduction and the required update, which hide everything else, give way; then it takes the focus', async () => {
    function Introduction() {
      return useIsAppCovered() ? null : <button type="button">Next</button>;
    }
    showScreen(
      <>
        <Introduction />
        <Screen />
      </>,
      '/home',
    );
    screen.getByRole('button', { name: 'Next' }).focus();
    show({ isCovered: true });
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    expect(holdsFocus()).toBe(true);
    show({});
    expect(screen.getByRole('button', { name: 'Next' })).toBeTruthy();
  });

  it('lies above everything but toasts', () => {
    const files = ['resident-app/src', 'ui-kit/src'].flatMap((folder) => globSync(`${folder}/**/*.css`));
    const styles = files.map((file) => readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\//gs, ''));
    const rules = styles.flatMap((text) => [...text.matchAll(/([^{}]+)\{[^{}]*z-index: (\d+);/g)]);
    const layers = new Map(rules.map(([, selector = '', layer]) => [selector.trim(), Number(layer)]));
    const own = layers.get('.alert-cover') ?? 0;
    const above = [...layers].filter(([, layer]) => layer >= own).map(([selector]) => selector);
    expect(new Set(above)).toEqual(new Set(['.alert-cover', '.toasts']));
  });
});
