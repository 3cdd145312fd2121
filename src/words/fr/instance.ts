import type { instance as english } from '../en/instance.ts'

export const instance: typeof english = {
  'instance.jobs-running': 'Quelqu’un exécute les tâches à la main : attendez la fin, puis vérifiez le résultat.',
  'instance.database-down': ({ kind }) =>
    `La base de données (${kind}) ne répond pas : le journal du serveur en donne la raison.`,
  'instance.stopping': 'Ce processus s’arrête et n’accepte plus de requêtes.',
  'instance.tables-missing':
    'Il manque à la base de données des tables de cette version : restaurez une sauvegarde de cette version, ou redémarrez le serveur, qui les ajoute.',
  'instance.other-key':
    'Les secrets de la base de données ont été scellés avec une autre clé que celle de ce processus : donnez la bonne à STRATA_SECRET_KEY.',
  'instance.key-missing': ({ key }: { key: string }) =>
    `Des secrets de la base de données sont scellés avec la clé ${key}, que ce processus n’a pas : donnez-la à STRATA_SECRET_KEY ou à STRATA_SECRET_KEY_PREVIOUS.`,
  'instance.key-spreading': ({ server }: { server: string }) =>
    `Le serveur ${server} ne scelle pas avec la clé utilisée : donnez la même STRATA_SECRET_KEY à tous les serveurs et attendez une demi-minute.`,
  'instance.key-switched':
    'Les serveurs scellent avec cette clé depuis un instant, et des données s’écrivent encore avec la précédente : attendez une demi-minute et réessayez.',
  'instance.no-mail-server':
    'Aucun serveur de messagerie n’est configuré : définissez STRATA_SMTP_URL et STRATA_MAIL_FROM, puis redémarrez le serveur.',
  'instance.mail-refused': ({ reason }) =>
    `Le serveur de messagerie n’a pas accepté le message (${reason}) : vérifiez STRATA_SMTP_URL et STRATA_MAIL_FROM, ainsi que le journal du serveur de messagerie.`,
  'instance.dev-tools-off':
    'Les outils de développement sont désactivés ici : démarrez Strata avec STRATA_DEV_TOOLS=true pour les utiliser.',
  'instance.samples-changed': ({ project }) =>
    `Les règles ou le budget du projet ${project} ne correspondent plus aux données d’exemple : rétablissez-les ou supprimez le projet.`,
  'instance.samples-there': 'Il y a déjà des données d’exemple : effacez-les avant d’en créer de nouvelles.',
  'instance.samples-refused': ({ project, reason }) =>
    `Le projet ${project} n’accepte pas les données d’exemple : ${reason} Modifiez ses réglages ou supprimez-le.`,
}
