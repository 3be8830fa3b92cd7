import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * Estimates how many guesses an attacker needs for a password.
 * @param known words that an attacker of this person tries first
 */
export const estimateGuesses = (password: string, known: string[]): number => estimator.check(password, known).guesses;
