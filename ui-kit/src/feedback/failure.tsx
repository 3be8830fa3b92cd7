import { Button } from '../controls/button.tsx';
import { Icon } from '../art/icon.tsx';
import { octagonCrossIcon, refreshIcon } from '@ekhaya/icons/icon-paths';

export interface FailureProps {
  /** The main sentence: the failure. */
  text: string;
  /** A second sentence, e.g. that typed or stored data is not lost. */
  note?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Plain text with a sand-coloured button, for the second failure of a screen. */
  isPlain?: boolean;
}

/** Stands in the place of content that could not be read, with a button to try again. */
export function Failure({ text, note, onRetry, isRetrying = false, isPlain = false }: FailureProps) {
  return (
    <div className={isPlain ? 'failure-plain' : 'failure'} role="alert">
      <p className="failure-text">
        {!isPlain && <Icon path={octagonCrossIcon} size={26} />}
        {text}
      </p>
      {note !== undefined && <p className="failure-note">{note}</p>}
      {onRetry && (
        <Button variant={isPlain ? 'quiet' : 'outline'} icon={refreshIcon} isBusy={isRetrying} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
