import { NotificationRow, NotificationRows } from '@ekhaya/ui-kit/lists/notification-row';
import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { PhonePreviews } from './phone-preview.tsx';

const phone = (name: string): Document => {
  const { contentDocument } = screen.getByTitle<HTMLIFrameElement>(name);
  if (contentDocument === null) throw new Error(`The preview ${name} has no document.`);
  return contentDocument;
};

const preview = (title: string, colours = {}) => (
  <PhonePreviews label="In the app" title="Notifications" colours={colours}>
    <NotificationRows label="Notifications">
      <NotificationRow
        notification={{ type: 'event', title, description: '', image: '', status: 'SENT', createdAt: { _seconds: 0 } }}
        badge="EVENT"
        now={new Date(0)}
        onOpen={() => undefined}
      />
    </NotificationRows>
  </PhonePreviews>
);

describe('the phone preview', () => {
  test('shows the resident’s own components in both themes, while staff type', async () => {
    const { rerender } = render(preview('Sundowner'));
    await waitFor(() => expect(phone('In the app, light').body.textContent).toContain('Sundowner'));
    expect(phone('In the app, dark').querySelector('.notification-title')?.textContent).toContain('Sundowner');
    expect(phone('In the app, light').documentElement.dataset['theme']).toBe('light');
    expect(phone('In the app, dark').documentElement.dataset['theme']).toBe('dark');
    rerender(preview('Sundowner Market'));
    expect(phone('In the app, dark').body.textContent).toContain('Sundowner Market');
  });

  test('is neither reached by keyboard nor read out', async () => {
    render(preview('Sundowner'));
    await waitFor(() => expect(phone('In the app, light').body.textContent).toContain('Sundowner'));
    expect(phone('In the app, light').body.inert).toBe(true);
  });

  test('has the colours of the estate, where they can be read', async () => {
    const { rerender } = render(preview('Sundowner', { primary: '#0f5c8c', tabBar: '#ffee88' }));
    await waitFor(() => expect(phone('In the app, light').body.textContent).toContain('Sundowner'));
    const style = () => phone('In the app, light').documentElement.style;
    expect(style().getPropertyValue('--action')).toBe('#0f5c8c');
    expect(style().getPropertyValue('--here')).toBe('');
    rerender(preview('Sundowner'));
    expect(style().getPropertyValue('--action')).toBe('');
  });
});
