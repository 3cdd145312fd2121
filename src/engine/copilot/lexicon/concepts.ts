// What the words of a lexicon stand for. Each language fills the whole table.

/** Values of the closed lists, and what hints at them. */
type Value =
  | 'web'
  | 'data'
  | 'ml'
  | 'micro'
  | 'mobile'
  | 'web-hint'
  | 'data-hint'
  | 'ml-hint'
  | 'micro-hint'
  | 'mobile-hint'
  | 'development'
  | 'staging'
  | 'production'
  | 'developing'
  | 'testing'
  | 'sandbox'
  | 'confidential'
  | 'internal'
  | 'public-data'
  | 'public'
  | 'data-noun'
  | 'temporary'
  | 'long-term'
  | 'occasion'
  | 'near-end'
  | 'far-end'
  | 'until'

/** Parts of the world that a region stands for. */
export const WORLD_PARTS = ['europe', 'us-east', 'us-west', 'us-central', 'us', 'asia', 'elsewhere'] as const
export type WorldPart = (typeof WORLD_PARTS)[number]

/** Words that say how other words are meant. */
type Cue =
  /** Two readings are as likely. */
  | 'unsure'
  /** Takes back what follows, or in the end of its clause what comes before. */
  | 'not'
  /** "no" automatically: takes back what follows, or what came before when a pause follows. */
  | 'no'
  /** After a negation: what came before is meant ("AWS is not an option"). */
  | 'unwanted'
  /** By itself: what came before is taken back ("AWS is out"). */
  | 'excluded'
  /** What comes later counts. */
  | 'correction'
  | 'or'
  | 'and'
  | 'but'
  | 'from'
  | 'to'
  /** What follows belongs to what came before, and is not the thing itself. */
  | 'with'
  | 'build'
  | 'prefer'
  | 'later'
  | 'current'
  /** Phrases in which the words of a value mean something else. */
  | 'neutral'
  /** Sentences that want something done instead of described. */
  | 'command'

type Count =
  | 'article'
  | 'people'
  | 'role'
  | 'team'
  | 'users'
  | 'company'
  | 'me'
  | 'alone'
  | 'we-are'
  | 'of-us'
  | 'of'
  | 'subset'
  | 'hour'
  | 'day'
  | 'week'
  | 'month'
  | 'year'
  | 'weekend'
  | 'sprint'
  | 'for'
  | 'lasting'
  | 'not-span'
  | 'not-span-after'
  | 'usd'
  | 'foreign'
  | 'budget'
  | 'limit'
  | 'not-budget'
  | 'unlimited'
  | 'per'
  | 'hourly'
  | 'daily'
  | 'weekly'
  | 'monthly'
  | 'yearly'
  | 'quarterly'
  | 'more'
  | 'less'
  | 'by'
  | 'twice'
  | 'thrice'
  | 'half'
  | 'remove'
  | 'percent'

export type Concept = Value | WorldPart | Cue | Count

/**
 * For each concept its phrases, divided by commas, in any spelling that folds to
 * the same letters. A star stands for any letters at that end of a word.
 */
export type Lexicon = Readonly<Record<Concept, string>>

/** What a number word adds: "seven" 7, "hundred" 100; phrases with hyphens. */
export type NumberWords = Readonly<Record<string, number>>
