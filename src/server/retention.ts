// How long what grows is kept: as the settings say, in milliseconds.
import { resolve } from 'node:path'
import { DAY_MS } from '#engine/durations.ts'
import type { AuditRetention } from './audit/archive.ts'
import { makeWritable } from './folders.ts'
import { StartError } from './start-error.ts'

const LOGS_DAYS = 90
const STATES_DAYS = 30

/** Undefined means for good. */
export interface Retention {
  /** Logs and plans of runs, from their end. */
  readonly logsMs: number
  /** The last state of an environment, from when it was deleted. */
  readonly statesMs: number
  /** Results that are neither shared nor at hand, from when they were generated. */
  readonly resultsMs: number | undefined
  /** Entries of the audit log; older ones go to files. */
  readonly audit: AuditRetention | undefined
}

/** The settings of it, as they are read. */
interface RetentionSettings {
  readonly STRATA_KEEP_LOGS_DAYS?: number | undefined
  readonly STRATA_KEEP_STATES_DAYS?: number | undefined
  readonly STRATA_KEEP_RESULTS_DAYS?: number | undefined
  readonly STRATA_KEEP_AUDIT_DAYS?: number | undefined
  readonly STRATA_AUDIT_FOLDER?: string | undefined
}

/** @throws StartError when entries of the audit log would go without a folder to go to */
export function retentionOf(settings: RetentionSettings): Retention {
  const { STRATA_KEEP_RESULTS_DAYS: results, STRATA_KEEP_AUDIT_DAYS: audit, STRATA_AUDIT_FOLDER: folder } = settings
  if ((audit === undefined) !== (folder === undefined))
    throw new StartError(
      'STRATA_KEEP_AUDIT_DAYS and STRATA_AUDIT_FOLDER belong together: set both to move old entries of the audit log to files, or neither to keep them in the database.',
    )
  return {
    logsMs: (settings.STRATA_KEEP_LOGS_DAYS ?? LOGS_DAYS) * DAY_MS,
    statesMs: (settings.STRATA_KEEP_STATES_DAYS ?? STATES_DAYS) * DAY_MS,
    resultsMs: results === undefined ? undefined : results * DAY_MS,
    audit:
      audit === undefined || folder === undefined ? undefined : { keptMs: audit * DAY_MS, folder: resolve(folder) },
  }
}

/**
 * Makes the folder for archives of the audit log when it is missing and tries to write in it.
 * @throws StartError when that is not possible
 */
export function prepareAuditFolder(folder: string): Promise<void> {
  return makeWritable(
    folder,
    (reason) =>
      `The folder ${folder} for archives of the audit log cannot be written (${reason}): give this user the right to write there, set STRATA_AUDIT_FOLDER to another folder, or leave it out together with STRATA_KEEP_AUDIT_DAYS.`,
  )
}
