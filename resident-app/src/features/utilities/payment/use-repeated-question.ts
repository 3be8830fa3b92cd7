import { useEffect, useEffectEvent, useState } from 'react';

/** How often the outcome of a payment is asked for while it is open. The live stream is usually faster. */
const ASK_EVERY_MS = 3_000;

/** Asks at once and again every three seconds while the answer is open. @returns whether the last question got no answer */
export function useRepeatedQuestion(ask: () => Promise<void>, isOpen: boolean): { isUnanswered: boolean } {
  const [isUnanswered, setIsUnanswered] = useState(false);
  const askLatest = useEffectEvent(ask);
  useEffect(() => {
    if (!isOpen) return undefined;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const repeat = async (): Promise<void> => {
      const isAnswered = await askLatest().then(
        () => true,
        () => false,
      );
      if (isCurrent) setIsUnanswered(!isAnswered);
      if (isCurrent) timer = setTimeout(() => void repeat(), ASK_EVERY_MS);
    };
    void repeat();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isOpen]);
  return { isUnanswered };
}
