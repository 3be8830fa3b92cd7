import type { Destination } from '@ekhaya/contract/places/destinations.rules';
import type { PlanPart } from '@ekhaya/contract/places/plan.rules';
import type { Point } from '@ekhaya/contract/places/places';
import { searchPlaces } from '@ekhaya/contract/places/search-places.rules';

interface SearchResultsProps {
  search: string;
  points: readonly Point[];
  parts: readonly PlanPart[];
  onTake: (found: Destination) => void;
}

/** What the search finds: places, houses and streets. */
export function SearchResults({ search, points, parts, onTake }: SearchResultsProps) {
  const results = searchPlaces(search, { points, parts });
  return (
    <div className="places-results">
      <p className="only-read" role="status">
        {results.length === 1 ? '1 result' : `${results.length} results`}
      </p>
      {results.length === 0 ? (
        <p className="places-result">Nothing has this name here.</p>
      ) : (
        <ul aria-label="Found">
          {results.map((found) => (
            <li key={found.key}>
              <button type="button" className="places-result" onClick={() => onTake(found)}>
                {found.title}
                {found.note !== '' && <span className="place-card-note">{found.note}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
