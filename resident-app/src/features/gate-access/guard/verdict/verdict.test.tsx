import { Button } from '@ekhaya/ui-kit/controls/button';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Verdict } from './verdict.tsx';

afterEach(cleanup);

test('a verdict shows a word, a sign and the person; only a refusal has stripes', () => {
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
