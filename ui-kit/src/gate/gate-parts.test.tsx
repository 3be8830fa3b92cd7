// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from '../controls/button.tsx';
import { PassCard, PassMessage, PassWaiting } from './pass-card.tsx';
import { QrCode } from '../art/qr-code.tsx';
import { Verdict } from './verdict.tsx';

afterEach(cleanup);

test('a code has a quiet zone of four squares, whole squares only, and a name', () => {
  render(<QrCode text="EK2:ABC" label="Gate access code" />);
  const code = screen.getByRole('img', { name: 'Gate access code' });
  // Seven capitals and digits fit the smallest code, 21 by 21.
  expect(code.getAttribute('viewBox')).toBe('-4 -4 29 29');
  expect(code.getAttribute('shape-rendering')).toBe('crispEdges');
  expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
});

test('a pass tells whose it is, where, and that it lives', () => {
  const pass = { time: '09:41:26', picture: '/lagoon.svg', name: 'Thandi Nkosi', role: 'Owner - Msasa Ridge' };
  const { rerender } = render(
    <PassCard {...pass} place="Main Gate, 35 m away" remaining={0.68} hint="Hold it to the reader.">
      <QrCode text="EK2:ABC" label="Gate access code" />
    </PassCard>,
  );
  for (const text of ['Main Gate, 35 m away', '09:41:26', 'Thandi Nkosi', 'Owner - Msasa Ridge']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(document.querySelector<HTMLElement>('.pass-bar span')?.style.width).toBe('68%');
  rerender(
    <PassCard {...pass} remaining={2}>
      <PassMessage text="Come closer" note="You are 400 m away." />
    </PassCard>,
  );
  expect(screen.getByRole('status').textContent).toBe('Come closerYou are 400 m away.');
  expect(document.querySelector<HTMLElement>('.pass-bar span')?.style.width).toBe('100%');
  rerender(
    <PassCard {...pass} remaining={1}>
      <PassWaiting text="Getting your code" />
    </PassCard>,
  );
  expect(screen.getByRole('status').textContent).toBe('Getting your code');
});

test('a verdict is a word, a sign and who it is about; stripes stand on a refusal alone', () => {
  const next = vi.fn<() => void>();
  const place = { place: 'Main Gate, in', time: '09:41:26', nextLabel: 'Scan next', onNext: next };
  const { rerender } = render(
    <Verdict
      {...place}
      isGranted
      person={{ name: 'Lindiwe Khumalo', note: 'Visitor of T. Nkosi, unit 14' }}
      vehicle={{ description: 'White Corolla', plate: 'HX 31 KP GP' }}
    />,
  );
  const granted = screen.getByRole('alertdialog', { name: 'GRANTED' });
  expect(within(granted).getByText('HX 31 KP GP')).toBeTruthy();
  expect(document.querySelector('.verdict-stripes')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Scan next' }));
  expect(next).toHaveBeenCalledOnce();
  rerender(
    <Verdict
      {...place}
      isGranted={false}
      reason="Already used at 09:38"
      person={{ name: 'Lindiwe Khumalo' }}
      actions={<Button>Let in anyway</Button>}
    />,
  );
  const refused = screen.getByRole('alertdialog', { name: 'REFUSED' });
  expect(within(refused).getByText('Already used at 09:38')).toBeTruthy();
  expect(within(refused).getByRole('button', { name: 'Let in anyway' })).toBeTruthy();
  expect(document.querySelector('.verdict-stripes')).toBeTruthy();
});
