import { formatVisitorCode } from '@ekhaya/contract/visitors/visitors.rules';
import type { ReactNode } from 'react';
import './visitor-code.css';

interface VisitorCodeProps {
  code: string;
  /** Stands at the right of the code. */
  children?: ReactNode;
}

/** A visitor's code in large letters. */
export function VisitorCode({ code, children }: VisitorCodeProps) {
  return (
    <div className="visitor-code">
      <span className="visitor-code-text">{formatVisitorCode(code)}</span> {children}
    </div>
  );
}
