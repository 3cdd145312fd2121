// What can be a password beside its length: nothing that guessers try first.
import { message, type Message } from '#words/message.ts'
import { Refused } from '../http/errors.ts'

/**
 * Why a password is too easy to guess for an account; undefined when it is not.
 * @param email the address of the account: neither it nor its name is a password
 */
export function findWeakness(password: string, email: string): Message | undefined {
  const tried = password.trim().toLowerCase()
  return [email, email.split('@')[0]].includes(tried) ? message('fields.password-address') : undefined
}

/** @throws Refused with 400 at the field for a password that is too easy to guess */
export function refuseWeakPassword(password: string, email: string, field: string): void {
  const said = findWeakness(password, email)
  if (said) throw new Refused(400, said, [{ field, said }])
}
