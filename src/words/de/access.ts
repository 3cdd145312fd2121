import { ROLES } from '../roles.ts'
import { wordOf } from '../values.ts'
import type { access as english } from '../en/access.ts'

const roleOf = (role: string): string => wordOf(ROLES.de, role)
const anyOf = (roles: readonly string[]): string =>
  `${roles.length === 1 ? 'die Rolle' : 'eine der Rollen'} ${roles.map(roleOf).join(', ')}`

export const access: typeof english = {
  'access.scope-missing': ({ token, scope }) =>
    `Dem API-Token „${token}“ fehlt der Scope ${scope}: Erstellen Sie eines, das ihn hat.`,
  'access.no-project':
    'Dieses Projekt gibt es nicht, oder Sie sind nicht darin: Bitten Sie seinen Eigentümer, Sie hinzuzufügen.',
  'access.no-workflow':
    'Diesen Workflow gibt es nicht, oder er ist für keines Ihrer Projekte: Fragen Sie seinen Autor.',
  'access.no-environment':
    'Diese Umgebung gibt es nicht, oder Sie sind nicht in ihrem Projekt: Bitten Sie den Eigentümer des Projekts, Sie hinzuzufügen.',
  'access.no-approval':
    'Diese Anfrage gibt es nicht, oder Sie sind nicht in ihrem Projekt: Bitten Sie den Eigentümer des Projekts, Sie hinzuzufügen.',
  'access.no-run':
    'Es gibt diesen Lauf nicht, oder Sie sind nicht in seinem Projekt: Bitten Sie den Eigentümer des Projekts, Sie aufzunehmen.',
  'access.no-template':
    'Diese Vorlage gibt es nicht, oder sie ist nicht mit Ihnen geteilt: Bitten Sie ihren Autor, sie zu teilen.',
  'access.no-component':
    'Diese Komponente gibt es nicht, oder sie ist nicht mit Ihnen geteilt: Bitten Sie ihren Autor, sie zu teilen.',
  'access.no-team':
    'Dieses Team gibt es nicht, oder Sie sind nicht darin: Bitten Sie seinen Eigentümer, Sie hinzuzufügen.',
  'access.no-token': 'Mit einem API-Token ist das nicht möglich: Melden Sie sich mit einem Browser an.',
  'access.no-service-account': 'Dienstkonten können das nicht: Das muss eine Person tun.',
  'access.second-factor-required':
    'Diese Installation verlangt einen zweiten Faktor, und Sie haben sich ohne einen angemeldet. Richten Sie einen Authenticator oder einen Passkey ein, oder melden Sie sich mit dem, den Sie haben, noch einmal an.',
  'access.owner-without-second-factor':
    'Diese Installation verlangt einen zweiten Faktor, und die Person, der dieses API-Token gehört, hat keinen. Das Token gilt wieder, sobald sie einen eingerichtet hat.',
  'access.administrators-only': 'Das können nur Administratoren: Wenden Sie sich an einen.',
  'access.author-only': 'Das können nur der Autor dieses Workflows und Administratoren: Erstellen Sie einen eigenen.',
  'access.gallery-template': 'Diese Vorlage gehört zur Galerie: Kopieren Sie sie und ändern Sie die Kopie.',
  'access.read-only-template': 'Sie können diese Vorlage nur ansehen: Kopieren Sie sie und ändern Sie die Kopie.',
  'access.read-only-component': 'Sie können diese Komponente nur ansehen: Kopieren Sie sie und ändern Sie die Kopie.',
  'access.owners-only-template': 'Das können nur der Autor dieser Vorlage und die Eigentümer ihres Teams.',
  'access.owners-only-component': 'Das können nur der Autor dieser Komponente und die Eigentümer ihres Teams.',
  'access.project-role': ({ role, needed }) =>
    `${role === null ? 'Sie haben keine Rolle in diesem Projekt' : `Ihre Rolle in diesem Projekt ist ${roleOf(role)}`}: Nötig ist ${anyOf(needed)}.`,
  'access.team-role': ({ role, needed }) =>
    `${role === null ? 'Sie haben keine Rolle in diesem Team' : `Ihre Rolle in diesem Team ist ${roleOf(role)}`}: Nötig ist ${anyOf(needed)}.`,
  'access.token-required': 'Senden Sie ein API-Token: Authorization: Bearer strata_….',
  'access.token-invalid':
    'Dieses API-Token ist falsch, abgelaufen oder widerrufen: Erstellen Sie ein neues in Ihrem Profil.',
}
