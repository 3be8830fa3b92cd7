import type { ReactNode } from 'react';
import './written-text.css';

const ADDRESS = /(https:\/\/[^\s<>"]+[^\s<>".,;:!?)])/g;

/** Splits a line into text and links. Everything but an https address stays text. */
function withLinks(line: string): ReactNode[] {
  return line.split(ADDRESS).map((part, at) =>
    at % 2 === 1 ? (
      <a key={at} href={part} target="_blank" rel="noopener noreferrer">
        {part.replace('https://', '')}
      </a>
    ) : (
      part
    ),
  );
}

/**
 * Words that a person typed: a blank line begins a paragraph, lines that begin with `- ` are a list, https addresses are links.
 * Nothing becomes markup.
 */
export function WrittenText({ text }: { text: string }) {
  const blocks = text.split(/\n\s*\n/).filter((block) => block.trim() !== '');
  return (
    <div className="written-text">
      {blocks.map((block, at) => {
        const lines = block.split('\n').filter((line) => line.trim() !== '');
        const isList = lines.every((line) => /^\s*[-•] /.test(line));
        return isList ? (
          <ul key={at}>
            {lines.map((line, index) => (
              <li key={index}>{withLinks(line.replace(/^\s*[-•] /, ''))}</li>
            ))}
          </ul>
        ) : (
          <p key={at}>{withLinks(block)}</p>
        );
      })}
    </div>
  );
}
