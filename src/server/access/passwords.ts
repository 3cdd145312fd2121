// What can be a password beside its length: nothing that guessers try first.
import { message, type Message } from '#words/message.ts'
import { Refused } from '../http/errors.ts'

let common: Promise<ReadonlySet<string>> | undefined

/** The passwords that are used most, in lower case; loaded with the first that someone chooses. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/**
 * Why a password is too easy to guess for an account; undefined when it is not.
 * @param email the address of the account: neither it nor its name is a password
 */
export async function findWeakness(password: string, email: string): Promise<Message | undefined> {
  const tried = password.trim().toLowerCase()
  if ([email, email.split('@')[0]].includes(tried)) return message('fields.password-address')
  common ??= loadCommon()
  return (await common).has(tried) ? message('fields.password-common') : undefined
}

/** @throws Refused with 400 at the field for a password that is too easy to guess */
export async function refuseWeakPassword(password: string, email: string, field: string): Promise<void> {
  const said = await findWeakness(password, email)
  if (said) throw new Refused(400, said, [{ field, said }])
}
