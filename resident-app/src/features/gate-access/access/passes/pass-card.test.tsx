import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PassCard, PassMessage, PassWaiting } from './pass-card.tsx';
import { QrCode } from './qr-code.tsx';

test('a pass shows its holder, its place, the time and the remaining time of the code', () => {
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
