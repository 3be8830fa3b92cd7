import { Button } from '@ekhaya/ui-kit/controls/button';
import { boltIcon } from '@ekhaya/icons/icon-paths';
import { Spinner } from '@ekhaya/ui-kit/art/spinner';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { createQrReader } from './read-qr-code.ts';
import { useCamera } from './use-camera.ts';

interface ScannerProps {
  /** Stops reading codes, while a verdict is shown. */
  isPaused: boolean;
  onScan: (code: string) => void;
}

/** The pause between two reads of the camera picture. */
const SCAN_INTERVAL_MS = 120;
/** How long the same code is ignored after it was read: the phone is still held before the camera. */
const SAME_CODE_IGNORED_MS = 4_000;

/** Shows the camera picture and reports the codes in it. 'Try again' requests the camera again. */
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

/** Reads codes from the video while `isScanning`, and reports each code once. */
function useScanning(
  video: RefObject<HTMLVideoElement | null>,
  isScanning: boolean,
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
    if (!isScanning) return undefined;
    // The code from before the pause may still be before the camera, so it is ignored from now on again.
    last.current.at = Date.now();
    let isStopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void createQrReader().then((read) => {
      const scanFrame = async (): Promise<void> => {
        const code = video.current ? await read(video.current) : undefined;
        if (isStopped) return;
        if (code !== undefined) reportScan(code);
        timer = setTimeout(() => void scanFrame(), SCAN_INTERVAL_MS);
      };
      return scanFrame();
    });
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [isScanning, video]);
}
