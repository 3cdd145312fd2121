// What the schema check of generated Terraform says, and Terraform itself, as it crosses the wire.
import { z } from 'zod'
import { planProof } from './plan-proof.ts'

/** One thing that the checker has to say about a file. The codes are listed in src/server/proof/README.md. */
export const finding = z.strictObject({
  severity: z.enum(['error', 'warning']),
  code: z.string().meta({ description: 'Kind of finding, such as unknown-argument.' }),
  file: z.string(),
  line: z.int().meta({ description: 'Line in the file; 0 when it concerns the whole module.' }),
  address: z.string().meta({ description: 'Address of the resource or declaration; empty when there is none.' }),
  message: z.string(),
})

/** Outcome of checking a stack against the schemas of its providers. */
export const schemaProof = z.strictObject({
  checker: z.string().meta({ description: 'The checker of the files.' }),
  checked_files: z.array(z.string()),
  not_checked: z
    .array(z.string())
    .optional()
    .meta({ description: 'Modules whose contents are not on this machine, and why; absent when there are none.' }),
  providers: z.array(z.strictObject({ source: z.string(), version: z.string() })).meta({
    description:
      'Provider versions against whose schemas the files were checked: each stored one that the constraints admit.',
  }),
  errors: z.array(finding),
  warnings: z.array(finding),
  duration_ms: z.number(),
})

/** The same, with what Terraform itself says of the files. */
export const proof = schemaProof.extend({
  plan: planProof
    .nullable()
    .meta({ description: 'What Terraform itself says of the files; null for those of older versions.' }),
})

export type Finding = z.infer<typeof finding>
export type SchemaProof = z.infer<typeof schemaProof>
export type Proof = z.infer<typeof proof>
