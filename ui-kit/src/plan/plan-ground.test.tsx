import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PlanNames } from './plan-ground.tsx';

test('the outline of the name of a street is drawn once, below all its letters', () => {
  const { container, getByText } = render(
    <svg>
      <PlanNames
        parts={[
          {
            ...{ id: 'avenue', kind: 'road', name: 'Gate Avenue' },
            line: [
              [0, 0],
              [60, 0],
              [90, 60],
            ],
          },
        ]}
      />
    </svg>,
  );
  const name = getByText('Gate Avenue').closest('text');
  const outline = container.querySelector('use');
  expect(outline?.getAttribute('href')).toBe(`#${name?.id}`);
  expect(outline?.getAttribute('aria-hidden')).toBe('true');
  expect(outline?.nextElementSibling).toBe(name);
});
