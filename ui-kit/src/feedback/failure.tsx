import { Button } from '../controls/button.tsx';
import { Icon } from '../art/icon.tsx';
import { octagonCrossIcon, refreshIcon } from '../art/icons.tsx';

export interface FailureProps {
  /** What failed, as the product says it. */
  text: string;
  /** What is safe all the same. */
  note?: string;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** The second one on a screen: plain text and a sand button. */
  isPlain?: boolean;
}

/** Takes the place of what failed, and offers to try again. */
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
