// What other ways in need of it: a directory makes accounts too, and takes what people were invited to.
export { admit } from './admit.ts'
export { takeInvitations } from './links-store.ts'
