import { Button } from '@ekhaya/ui-kit/controls/button';
import { boltIcon } from '@ekhaya/ui-kit/art/icons';
import { Spinner } from '@ekhaya/ui-kit/art/spinner';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { createQrReader } from './read-qr-code.ts';
import { useCamera } from './use-camera.ts';

interface ScannerProps {
  /** Nothing is read while a verdict is shown. */
  isPaused: boolean;
  onScan: (code: string) => void;
}

/** Between two looks at the picture, in milliseconds. */
const SCAN_INTERVAL_MS = 120;
/** The same code again is the same phone still being held up, in milliseconds. */
const SAME_CODE_IGNORED_MS = 4_000;

/** What the camera sees. It is asked for anew each time that the guard tries again. */
export function Scanner(props: ScannerProps) {
  const [tries, setTries] = useState(0);
  return <CameraPicture key={tries} {...props} onTryAgain={() => setTries(tries + 1)} />;
}

function CameraPicture({ isPaused, onScan, onTryAgain }: ScannerProps & { onTryAgain: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  useScanning(video, camera.state === 'on' && !isPaused, onScan);
  return (
    <div className="guard-camera">
      <video
        ref={video}
        className="guard-camera-picture"
        muted
        playsInline
        aria-label="What the camera sees"
        hidden={camera.state !== 'on'}
      />
      {camera.state === 'on' && <span className="guard-camera-aim" aria-hidden="true" />}
      {camera.state === 'starting' && (
        <p className="guard-camera-words" role="status">
          <Spinner />
          Starting the camera
        </p>
      )}
      {(camera.state === 'refused' || camera.state === 'missing') && (
        <div className="guard-camera-words" role="status">
          <p>
            {camera.state === 'refused'
              ? 'The camera is switched off for this app. Allow it in the settings of the browser, or type the code.'
              : 'No camera was found. Type the code, or look for the visitor in the list.'}
          </p>
          <Button variant="quiet" onClick={onTryAgain}>
            Try again
          </Button>
        </div>
      )}
      {camera.torch && (
        <Button
          variant="quiet"
          className="guard-torch"
          icon={boltIcon}
          aria-pressed={camera.torch.isOn}
          onClick={camera.torch.toggle}
        >
          Torch
        </Button>
      )}
    </div>
  );
}

function useScanning(
  video: RefObject<HTMLVideoElement | null>,
  isLooking: boolean,
  onScan: (code: string) => void,
): void {
  const last = useRef({ code: '', at: 0 });
  const reportScan = useEffectEvent((code: string) => {
    const now = Date.now();
    const isSamePhone = last.current.code === code && now - last.current.at < SAME_CODE_IGNORED_MS;
    last.current = { code, at: now };
    if (!isSamePhone) onScan(code);
  });
  useEffect(() => {
    if (!isLooking) return undefined;
    // What was read before the pause is still before the camera: it counts from now on.
    last.current.at = Date.now();
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void createQrReader().then((read) => {
      const scanFrame = async (): Promise<void> => {
        const code = video.current ? await read(video.current) : undefined;
        if (isOver) return;
        if (code !== undefined) reportScan(code);
        timer = setTimeout(() => void scanFrame(), SCAN_INTERVAL_MS);
      };
      return scanFrame();
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isLooking, video]);
}
