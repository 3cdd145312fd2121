import type { Format } from '../format.ts'

export const templates = {
  'templates.not-deleted': 'This template is not deleted: there is nothing to restore.',
  'templates.no-team': 'Choose the team to share it with.',
  'templates.no-base-version': 'Give the version that you edited, so that no changes of others are lost.',
  'templates.no-version': ({ version }: { version: number }) =>
    `This template has no version ${version}: check its list of versions.`,
  'templates.future-version': ({ base, version }: { base: number; version: number }) =>
    `This template has no version ${base} yet: its newest is ${version}.`,
  'templates.public-gallery':
    'Only administrators can add templates to the public gallery or change them there: ask one, or work on a copy.',
  'templates.gallery-compiles': ({ problems }: { problems: readonly string[] }) =>
    `A template in the public gallery must compile, and this one does not: ${problems.join(' ')}`,
  'templates.saved-meanwhile': (
    { version, author, at }: { version: number; author: string | null; at: string | null },
    { time }: Format,
  ) =>
    `${author === null ? 'You' : author || 'Someone'} saved version ${version} while you were editing: nothing of yours is lost, and nothing of it is saved yet. Compare yours with version ${version}${at === null ? '' : ` (${time(at)})`}, and save it on top of that or as a copy.`,
  'templates.about-saved-meanwhile': ({ at }: { at: string }, { time }: Format) =>
    `Someone changed this template (${time(at)}) while you were editing, so nothing of yours is saved yet. Copy your texts, open the template again, and add them there.`,
  'templates.empty': 'A template needs at least one component.',
  'templates.no-components': 'It has no components yet.',
  'templates.nothing-there': ({ cloud }: { cloud: string }) => `Nothing of it can be built on ${cloud}.`,
  'templates.nothing-priced': 'The price book has no price for anything in it.',
  'templates.price-too-high': 'The estimate on this cloud is above 1,000,000,000 USD a month: assume less use.',
  'templates.more-problems': ({ count }: { count: number }, { number }: Format) => `And ${number(count)} more.`,
  'templates.other-cloud': ({ cloud }: { cloud: string }) =>
    `The stack is for ${cloud}: leave the cloud out, or move the stack first.`,
}
