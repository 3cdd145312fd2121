import { firstOf, wordOf } from '../values.ts'
import type { Format } from '../format.ts'

/** How many of the resources that exist a plan changes, replaces and deletes. */
type Changes = Readonly<Record<'update' | 'replace' | 'delete', number>>

/** What a plan costs a month beside what was approved, in USD. */
type PlanCost = Readonly<{ planned: number; approved: number | null; over: number; is_least: boolean; risen?: number }>

/** How a run stands, and what follows for what someone wanted of it. */
const STANDS = {
  queued: 'waits for its turn',
  planning: 'is being planned',
  planned: 'waits for a decision',
  apply_queued: 'waits to be applied',
  applying: 'is being applied',
  applied: 'is applied',
  planned_and_finished: 'had nothing to do',
  discarded: 'was discarded',
  canceled: 'was canceled',
  errored: 'has failed',
}

const CANNOT = {
  confirm: 'there is nothing to confirm',
  discard: 'there is nothing to discard',
  cancel: 'it cannot be canceled',
  kill: 'there is nothing to end',
  retry: 'it cannot be tried again',
  destroy: 'destroy the environment on its own page',
}

export const operations = {
  'operations.other-job': 'This token belongs to another job.',
  'operations.other-phase': ({ phase }: { phase: string }) =>
    `This token belongs to the ${phase} of a run, which cannot do this.`,
  'operations.check-clean': 'Nothing differs from what was last applied.',
  'operations.check-differs': ({ count }: { count: number }, { isOne }: Format) =>
    isOne(count)
      ? '1 resource differs from what was last applied.'
      : `${count} resources differ from what was last applied.`,
  'operations.check-open-run':
    'A run of this environment is open: wait until it has ended, or cancel it, and check again.',
  'operations.no-drift': 'Nothing is known to differ: check the environment for drift first.',
  'operations.finding-gone':
    'One of these differences is not open any more: it was changed again, taken back or ignored. Look at what differs now.',
  'operations.adopt-whole': 'A resource as a whole cannot be adopted: take it back or ignore it, or change the stack.',
  'operations.adopt-no-component': 'It belongs to no component of the stack, so no setting can say it.',
  'operations.adopt-hidden': 'Its value is secret, unknown or was not there, so it cannot be written into the stack.',
  'operations.adopt-list': 'Its value is a list, is too long or is no single text or number: change the stack itself.',
  'operations.adopt-no-setting': 'No setting of the component gives it this value.',
  'operations.adopt-says-otherwise': 'No setting says it, or the stack says another value than was last applied.',
  'operations.adopt-contradicts': 'It needs the same setting as another difference that is adopted.',
  'operations.adopt-too-many': 'Too many differences of this component are adopted at once: adopt some of them first.',
  'operations.drift-no-choice': 'Choose for at least one difference what becomes of it.',
  'operations.drift-two-choices': 'Choose one of revert, adopt and ignore for each difference.',
  'operations.no-drift-ignore': 'This is not ignored any more: look at what differs now.',
  'operations.update-waits':
    'An update of this environment waits: apply or drop it first. It brings back what the stack says as well.',
  'operations.nothing-to-do': 'There is nothing to change.',
  'operations.was-ordered': 'It does only what was ordered.',
  'operations.release-only': 'It only takes protections off what is to be destroyed.',
  'operations.release-changes-more': ({ addresses }: { addresses: readonly string[] }, { all }: Format) =>
    `Taking the protections off would also change something else: ${all(addresses)}. Nothing was done; change back what was changed by hand there, and destroy it again.`,
  'operations.destroy-expired': 'The end of the environment has passed.',
  'operations.destroy-ordered': 'Who ordered it confirmed it by the name of the environment.',
  'operations.destroy-makes': 'It would not only delete, but also make or change something: look at the plan first.',
  'operations.not-approved': 'Its files are not the ones that were approved.',
  'operations.changes-existing': (counts: Changes, { all, number }: Format) =>
    `It ${all([
      ...(counts.update > 0 ? [`changes ${number(counts.update)}`] : []),
      ...(counts.replace > 0 ? [`replaces ${number(counts.replace)}`] : []),
      ...(counts.delete > 0 ? [`deletes ${number(counts.delete)}`] : []),
    ])} of the resources that exist.`,
  'operations.loses-data': ({ addresses }: { addresses: readonly string[] }, { all }: Format) =>
    `Data would be lost: ${all(addresses)}.`,
  'operations.confirms-all': 'The project wants every plan to be confirmed.',
  'operations.confirms-production': 'The project wants every plan of Production to be confirmed.',
  'operations.only-creates': ({ create, replace }: { create: number; replace: number }, { number }: Format) =>
    replace > 0
      ? `It only creates what was approved (${number(create)}) and makes again what an earlier run left unfinished (${number(replace)}).`
      : `It only creates what was approved (${number(create)}).`,
  'operations.costs-more': ({ planned, approved, over, is_least, risen }: PlanCost, { usd }: Format) => {
    const price = `${is_least ? 'at least ' : ''}${usd(planned)} a month`
    return approved === null
      ? `Its plan costs ${price}; no price was known when it was requested.`
      : `Its plan costs ${price}, ${usd(over)} more than the ${usd(approved)} that were approved.${risen === undefined ? '' : ` Of that, ${usd(risen)} is because list prices have risen since.`}`
  },
  'operations.awaits-price': 'The price of this plan needs an approval first. Its approvers have been notified.',
  'operations.no-price':
    'The plan of this run has no price: wait until it is planned. If it is, Strata could not compute the price; look at the estimate of its stack.',
  'operations.price-rejected': ({ actor }: { actor: string }) => `${actor} rejected the price of the plan.`,
  'operations.price-dropped': 'The plan that costs this is no longer to be applied.',
  'operations.plan-damaged': 'The plan is not what was kept: begin the run again, which makes another one.',
  'operations.no-plan': 'This run has no plan yet: wait until it is planned.',
  'operations.waits-for-people': ({ who }: { who: readonly string[] }, { either }: Format) =>
    `It waits for someone to decide about its plan: ${who.length === 0 ? 'an administrator' : either(firstOf(who, (count) => `${count} others`))}.`,
  'operations.attempt-ended': 'This attempt has ended: nothing of it is taken any more.',
  'operations.no-cloud-token': 'The phase of this job does not sign in to its cloud by tokens.',
  'operations.log-hole': ({ kept, offset }: { kept: number; offset: number }) =>
    `The log would have a hole: ${kept} bytes are kept, and these begin at byte ${offset}.`,
  'operations.events-hole': ({ known, first }: { known: number; first: number }) =>
    `Events are missing: ${known} are known, and these begin with number ${first}.`,
  'operations.other-artifact': ({ phase }: { phase: string }) => `The ${phase} of a run does not make this.`,
  'operations.changed-on-the-way': 'These are not the bytes that were sent: send them again.',
  'operations.no-artifact': 'This cannot be read: it is not what its address says.',
  'operations.wrong-status': ({ status, action }: { status: string; action: string }) =>
    `The run ${wordOf(STANDS, status)}, so ${wordOf(CANNOT, action)}.`,
  'operations.other-plan':
    'The run was planned again after you opened its plan: look at the new plan, then confirm it.',
  'operations.cancel-first': 'Ask the run to stop first: ended at once, it may leave something half done.',
  'operations.not-latest': 'A later run of this environment is there: look at that one.',
  'operations.update-gone': 'This update was dropped with its plan: edit the environment again to ask for it.',
  'operations.needs-another':
    'You ordered this run: where the environment is Production or its data Confidential, someone else has to confirm the plan.',
  'operations.type-name': ({ name }: { name: string }) => `Type the name of the environment to confirm this: ${name}.`,
  'operations.discarded-by': ({ actor }: { actor: string }) => `${actor} discarded the plan.`,
  'operations.canceled-by': ({ actor }: { actor: string }) => `${actor} canceled it before it began.`,
  'operations.reported': 'A pipeline carries out this run and reports it: act in the pipeline.',
  'operations.waits-in-pipeline': 'It waits in the pipeline: approve it there.',
}
