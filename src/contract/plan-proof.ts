// What Terraform itself says of generated files: a plan on the simulated clouds, made in the background.
import { z } from 'zod'
import { instant } from './list.ts'
import { message } from './message.ts'

/** Errors that are kept of one plan. */
export const PLAN_DIAGNOSTICS_MAX = 20

const binary = z.strictObject({ flavour: z.enum(['terraform', 'tofu']), version: z.string().max(40) })

/** One error of Terraform, in its own words. */
export const planDiagnostic = z
  .strictObject({
    summary: z.string().max(1000),
    detail: z.string().max(4000),
    address: z.string().max(500).meta({ description: 'Such as aws_db_instance.postgresql; empty when there is none.' }),
    file: z.string().max(300).meta({ description: 'Empty when it concerns no line.' }),
    line: z.int(),
  })
  .meta({ id: 'PlanDiagnostic' })

export const planProof = z
  .strictObject({
    status: z.enum(['waiting', 'ok', 'failed', 'skipped']),
    binary: binary.nullable().meta({ description: 'What planned it; null while it was not.' }),
    to_add: z.int().nullable().meta({ description: 'Resources that the plan creates.' }),
    duration_ms: z.int().nullable().meta({ description: 'Time that init and plan took.' }),
    reason: z.string().nullable().meta({ description: 'Why it failed or was skipped; in English.' }),
    reason_message: message.nullable().meta({ description: 'The same for other languages.' }),
    diagnostics: z.array(planDiagnostic),
    at: instant.nullable().meta({ description: 'When it was planned or skipped.' }),
  })
  .meta({ id: 'PlanProof' })
export type PlanProof = z.infer<typeof planProof>
export type PlanDiagnostic = z.infer<typeof planDiagnostic>

/** What the process that plans is asked: which binary it has, or to plan files by their path. */
export const planOrder = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('look') }),
  z.strictObject({ kind: z.literal('plan'), files: z.record(z.string(), z.string()) }),
])
export type PlanOrder = z.infer<typeof planOrder>

/** What it answers. Only `failed` is the fault of the files; what is `broken` is tried again. */
export const planAnswer = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('found'), binary: binary.nullable() }),
  z.strictObject({ outcome: z.literal('ok'), binary, to_add: z.int().min(0), duration_ms: z.int().min(0) }),
  z.strictObject({
    outcome: z.literal('failed'),
    binary,
    duration_ms: z.int().min(0),
    diagnostics: z.array(planDiagnostic).min(1).max(PLAN_DIAGNOSTICS_MAX),
  }),
  z.strictObject({ outcome: z.literal('skipped'), problem: message }),
  z.strictObject({ outcome: z.literal('broken'), problem: message }),
])
export type PlanAnswer = z.infer<typeof planAnswer>
export type PlanBinary = z.infer<typeof binary>
