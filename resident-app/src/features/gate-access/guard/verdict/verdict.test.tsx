import { Button } from '@ekhaya/ui-kit/controls/button';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { vehiclesOfSubject } from '../gates/subject-texts.ts';
import { subject } from '../guard.factory.ts';
import { Verdict } from './verdict.tsx';

test('a resident’s verdict lists each of her plates with colour and make', () => {
  const vehicles = [
    { plate: 'KC 77 MD GP', description: 'Teal Volkswagen' },
    { plate: 'JT 14 ZN GP', description: 'Red Toyota' },
  ];
  const place = { place: 'Main Gate, in', time: '09:41:26', nextLabel: 'Scan next', onNext: () => undefined };
  render(<Verdict {...place} isGranted person={{ name: 'Thandi Nkosi' }} vehicles={vehicles} />);
  const rows = within(screen.getByRole('list', { name: 'Vehicles' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual(['Teal VolkswagenKC 77 MD GP', 'Red ToyotaJT 14 ZN GP']);
});

test('two vehicles with one plate are told apart, and the same one twice is listed once', () => {
  const polo = { plate: 'CA 123-456', description: 'Teal Volkswagen' };
  const vehicles = [polo, { ...polo, description: 'Red Volkswagen' }, { ...polo, plate: 'CA 123456' }];
  const place = { place: 'Main Gate, in', time: '09:41:26', nextLabel: 'Scan next', onNext: () => undefined };
  const shown = (owned: typeof vehicles) => (
    <Verdict {...place} isGranted vehicles={vehiclesOfSubject(subject({ plate: '', vehicles: owned }))} />
  );
  const { rerender } = render(shown(vehicles));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  rerender(shown([{ plate: 'KC 77 MD GP', description: 'White Toyota' }, ...vehicles]));
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'White ToyotaKC 77 MD GP',
    'Teal VolkswagenCA 123-456',
    'Red VolkswagenCA 123-456',
  ]);
});

test('a verdict shows a word, a sign and the person; only a refusal has stripes', () => {
  const next = vi.fn<() => void>();
  const place = { place: 'Main Gate, in', time: '09:41:26', nextLabel: 'Scan next', onNext: next };
  const { rerender } = render(
    <Verdict
      {...place}
      isGranted
      person={{ name: 'Lindiwe Khumalo', note: 'Visitor of T. Nkosi, unit 14' }}
      vehicles={[{ description: 'White Corolla', plate: 'HX 31 KP GP' }]}
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
