// The installation itself, for administrators.
import { z } from 'zod'
import { defineContract } from './endpoint.ts'

export const instanceInfo = z
  .object({
    url: z.string(),
    version: z.string(),
    database: z.string(),
    mail: z.object({
      is_set: z.boolean(),
      from: z.string().nullable(),
      waiting: z.int(),
      last_error: z.string().nullable(),
    }),
    sso: z.object({
      is_set: z.boolean(),
      issuer: z.string().nullable(),
      label: z.string().nullable(),
      callback_url: z.string(),
    }),
    demo_account_count: z.int(),
    trusted_proxies: z.array(z.string()),
  })
  .meta({ id: 'InstanceInfo' })

export const instance = defineContract({
  get: {
    method: 'GET',
    path: '/instance',
    summary: 'Returns the setup of the installation.',
    permission: 'instance.read',
    returns: { status: 200, json: instanceInfo },
    errors: [401, 403],
  },
  testMail: {
    method: 'POST',
    path: '/instance/mail/test',
    summary: 'Sends an e-mail to the caller immediately and returns whether the mail server accepted it.',
    permission: 'instance.manage',
    returns: { status: 200, json: z.object({ message: z.string() }) },
    errors: [401, 403, 503],
    leavesNoTrace: 'It changes nothing.',
  },
  disableDemo: {
    method: 'POST',
    path: '/instance/demo/disable',
    summary: 'Disables the demo accounts for good and ends their sessions. There must be another administrator.',
    permission: 'instance.manage',
    returns: { status: 200, json: instanceInfo },
    errors: [401, 403, 409],
  },
})
