import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Scanner } from './scanner.tsx';

vi.mock('./read-qr-code.ts', () => ({ createQrReader: async () => async () => undefined }));

it('offers to try again when the system takes the camera away, and then shows its picture again', async () => {
  const track = Object.assign(new EventTarget(), { stop: () => undefined });
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  const getUserMedia = vi.fn<() => Promise<typeof stream>>().mockResolvedValue(stream);
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();

  render(<Scanner isPaused={false} onScan={() => undefined} />);
  expect(await screen.findByLabelText('What the camera sees')).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  act(() => void track.dispatchEvent(new Event('ended')));
  expect(screen.getByRole('status').textContent).toMatch(/^No camera was found/);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(getUserMedia).toHaveBeenCalledTimes(2);
});
