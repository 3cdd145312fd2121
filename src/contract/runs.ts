// Runs: what Strata does to environments, as people follow and decide it.
import { z } from 'zod'
import { RUN_PURPOSES, RUN_STATUSES } from '#domain/run/status.ts'
import { fieldMessage } from '#engine/field-messages.ts'
import { isOneLine } from '#engine/one-line.ts'
import { defineContract } from './endpoint.ts'
import { pageQuery } from './list.ts'
import { run, runDetail, runEvent, runLog, runStack, runSummary, shownPlan, shownPlanPrice } from './run.ts'

/** Bytes of log in one answer. */
const LOG_PIECE_MAX_BYTES = 1_000_000

const byId = z.object({ id: z.string() })
const typedName = z
  .string()
  .max(200)
  .refine(isOneLine, fieldMessage('fields.one-line'))
  .meta({ description: 'Name of the environment, as a confirmation.' })
const note = z.string().trim().max(1000)

export const runs = defineContract({
  list: {
    method: 'GET',
    path: '/runs',
    summary: "Lists the runs of the caller's projects, newest first; an administrator sees all.",
    permission: 'runs.list',
    query: pageQuery.extend({
      status: z
        .enum([...RUN_STATUSES, 'open', 'waiting', 'all'])
        .default('all')
        .meta({ description: 'open: everything that has not ended. waiting: what waits for a person.' }),
      kind: z.enum([...RUN_PURPOSES, 'all']).default('all'),
      project_id: z.string().max(64).optional(),
      environment_id: z.string().max(64).optional(),
      search: z.string().max(100).optional().meta({ description: "Part of the environment's name." }),
    }),
    returns: { status: 200, json: z.array(run), isPage: true },
    errors: [400, 401, 403],
  },
  summary: {
    method: 'GET',
    path: '/runs/summary',
    summary: 'Counts the runs that the caller sees: those that have not ended, and how the last seven days ended.',
    permission: 'runs.list',
    query: z.object({ project_id: z.string().max(64).optional(), environment_id: z.string().max(64).optional() }),
    returns: { status: 200, json: runSummary },
    errors: [400, 401, 403],
  },
  check: {
    method: 'POST',
    path: '/environments/{id}/drift-check',
    summary:
      'Looks whether someone changed or deleted something of an environment outside of Terraform; changes nothing.',
    permission: 'environment.manage',
    params: byId,
    returns: { status: 202, json: run },
    errors: [401, 403, 404, 409],
  },
  revert: {
    method: 'POST',
    path: '/environments/{id}/drift-revert',
    summary:
      'Orders the run that takes back what the last check found: it makes the stack of the environment true again.',
    permission: 'environment.manage',
    params: byId,
    returns: { status: 202, json: run },
    errors: [401, 403, 404, 409],
  },
  get: {
    method: 'GET',
    path: '/runs/{id}',
    summary: 'Returns a run with its resources, its diagnostics and how much log there is.',
    permission: 'run.read',
    params: byId,
    returns: { status: 200, json: runDetail },
    errors: [401, 403, 404],
  },
  plan: {
    method: 'GET',
    path: '/runs/{id}/plan',
    summary: 'Returns what the plan of a run changes, without any secret value; 404 until it is planned.',
    permission: 'run.read',
    params: byId,
    returns: { status: 200, json: shownPlan },
    errors: [401, 403, 404],
  },
  price: {
    method: 'GET',
    path: '/runs/{id}/price',
    summary:
      'Returns what the plan of a run costs, resource by resource, and where it differs from the estimate of its stack; 404 where it has no price.',
    permission: 'run.read',
    params: byId,
    returns: { status: 200, json: shownPlanPrice },
    errors: [401, 403, 404],
  },
  stack: {
    method: 'GET',
    path: '/runs/{id}/stack',
    summary: 'Returns the components of the stack that a run makes true, or destroys, with what each costs.',
    permission: 'run.read',
    params: byId,
    returns: { status: 200, json: runStack },
    errors: [401, 403, 404],
  },
  log: {
    method: 'GET',
    path: '/runs/{id}/log',
    summary: 'Returns a piece of the log of a run, in whole characters.',
    permission: 'run.read',
    params: byId,
    query: z.object({
      offset: z.coerce.number().int().min(0).default(0).meta({ description: 'Bytes from the beginning.' }),
      limit: z.coerce.number().int().min(4).max(LOG_PIECE_MAX_BYTES).default(LOG_PIECE_MAX_BYTES),
    }),
    returns: { status: 200, json: runLog },
    errors: [400, 401, 403, 404],
  },
  logFile: {
    method: 'GET',
    path: '/runs/{id}/log/file',
    summary: 'Returns the whole log of a run as a file.',
    permission: 'run.read',
    params: byId,
    returns: { status: 200, file: 'text/plain; charset=utf-8' },
    errors: [401, 403, 404],
  },
  events: {
    method: 'GET',
    path: '/runs/{id}/events',
    summary:
      'Sends what happens to a run as server-sent events: first the run and its resources as they stand, then what changes. Goes on after Last-Event-ID.',
    permission: 'run.read',
    params: byId,
    query: z.object({
      log_from: z.coerce
        .number()
        .int()
        .min(0)
        .optional()
        .meta({ description: 'Byte of the log at which to begin; without it, at its end.' }),
    }),
    returns: { status: 200, stream: runEvent, hasPlaces: true },
    errors: [400, 401, 403, 404, 429],
  },
  confirm: {
    method: 'POST',
    path: '/runs/{id}/confirm',
    summary:
      'Lets a plan that waits be applied, if it is still the one that was looked at. Where data would be lost, the name of the environment confirms it; where the policy asks for it, someone else than who ordered the run.',
    permission: 'run.manage',
    params: byId,
    body: z.strictObject({
      plan_id: z.uuid().meta({ description: 'The plan that was looked at; another one is not applied.' }),
      name: typedName.optional(),
      note: note.optional(),
    }),
    returns: { status: 200, json: run },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  discard: {
    method: 'POST',
    path: '/runs/{id}/discard',
    summary: 'Ends a run whose plan is not to be applied.',
    permission: 'run.manage',
    params: byId,
    body: z.strictObject({ note: note.optional() }),
    returns: { status: 200, json: run },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  cancel: {
    method: 'POST',
    path: '/runs/{id}/cancel',
    summary:
      'Ends a run that waits for its turn, or asks Terraform to stop: what it has begun it ends. A second time, it ends Terraform at once, as kill does.',
    permission: 'run.manage',
    params: byId,
    returns: { status: 202, json: run },
    errors: [401, 403, 404, 409],
  },
  kill: {
    method: 'POST',
    path: '/runs/{id}/kill',
    summary: 'Ends Terraform at once in a run that was asked to stop. What it was busy with may be left half done.',
    permission: 'run.manage',
    params: byId,
    returns: { status: 202, json: run },
    errors: [401, 403, 404, 409],
  },
  retry: {
    method: 'POST',
    path: '/runs/{id}/retry',
    summary: 'Begins a run like the newest one of an environment that ended badly; returns the new one.',
    permission: 'run.manage',
    params: byId,
    returns: { status: 202, json: run },
    errors: [401, 403, 404, 409],
  },
  destroy: {
    method: 'POST',
    path: '/runs/{id}/destroy',
    summary: 'Destroys what a run left that ended badly; returns the run that does so.',
    permission: 'run.manage',
    params: byId,
    body: z.strictObject({ name: typedName }),
    returns: { status: 202, json: run },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
})
