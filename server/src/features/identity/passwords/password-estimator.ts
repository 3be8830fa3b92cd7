import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * Estimates how hard a password is to guess, from 0 (at once) to 4.
 * @param known words that an attacker of this person tries first
 */
export const estimateScore = (password: string, known: string[]): number => estimator.check(password, known).score;
