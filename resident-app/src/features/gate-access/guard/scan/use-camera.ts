import { useEffect, useState, type RefObject } from 'react';

/** `refused`: the browser or the person denied the camera; `missing`: there is none, or the system has taken it away. */
export type CameraState = 'starting' | 'on' | 'refused' | 'missing';

/** Adds the torch, which TypeScript's types lack. */
type WithTorch<Type> = Type & { torch?: boolean };

/** The state of the camera, and its torch. */
export interface Camera {
  state: CameraState;
  /** Undefined where the camera has no torch. */
  torch: { isOn: boolean; toggle: () => void } | undefined;
}

const CAMERA_CONSTRAINTS: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
};

/**
 * Opens the rear camera while the component is mounted.
 * @param video the element that shows its picture
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>): Camera {
  const [state, setState] = useState<CameraState>('starting');
  const [track, setTrack] = useState<MediaStreamTrack>();
  const [isLit, setIsLit] = useState(false);

  useEffect(() => {
    let isUnmounted = false;
    let opened: MediaStream | undefined;
    const open = async (): Promise<void> => {
      const result = await openCamera();
      if (typeof result === 'string') {
        if (!isUnmounted) setState(result);
        return;
      }
      if (isUnmounted) return stop(result);
      opened = result;
      const [picture] = result.getVideoTracks();
      // Another app or the system has taken the camera: its last picture would stay, and no code would be read.
      picture?.addEventListener('ended', () => {
        setTrack(undefined);
        setState('missing');
      });
      setTrack(picture);
      setState('on');
      if (video.current) await play(result, video.current);
    };
    void open();
    return () => {
      isUnmounted = true;
      if (opened) stop(opened);
    };
  }, [video]);

  return {
    state,
    torch: hasTorch(track)
      ? {
          isOn: isLit,
          toggle: () => {
            const constraints: WithTorch<MediaTrackConstraintSet> = { torch: !isLit };
            void track?.applyConstraints({ advanced: [constraints] }).then(() => setIsLit(!isLit));
          },
        }
      : undefined,
  };
}

async function openCamera(): Promise<MediaStream | 'refused' | 'missing'> {
  if (!('mediaDevices' in navigator)) return 'missing';
  try {
    return await navigator.mediaDevices.getUserMedia(CAMERA_CONSTRAINTS);
  } catch (thrown) {
    return thrown instanceof DOMException && thrown.name === 'NotAllowedError' ? 'refused' : 'missing';
  }
}

async function play(stream: MediaStream, picture: HTMLVideoElement): Promise<void> {
  picture.srcObject = stream;
  await picture.play().catch(() => undefined);
}

const hasTorch = (track: MediaStreamTrack | undefined): boolean =>
  track !== undefined &&
  'getCapabilities' in track &&
  (track.getCapabilities() as WithTorch<MediaTrackCapabilities>).torch === true;

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};
