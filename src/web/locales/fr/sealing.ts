/** Ce que l’administration dit des clés qui scellent des secrets. */
export const texts = {
  title: 'Clé des secrets',
  lead: 'Elle chiffre les mots de passe, les jetons, les états et les fichiers de plan dans la base de données. Une clé se reconnaît à son identifiant, à partir duquel personne ne retrouve la clé.',
  failed: 'Les clés n’ont pas pu être chargées',
  status: {
    settled: 'utilisée',
    spreading: 'nouvelle clé en attente',
    switched: 'nouvelle clé utilisée',
    're-sealing': 'nouveau scellement',
  },
  key: 'Clé utilisée',
  since: 'Utilisée depuis',
  next: 'Nouvelle clé',
  needed: 'Clé précédente',
  counted: 'Compté',
  never: 'pas encore',
  spreading:
    'La nouvelle clé {{key}} attend : {{servers}}. Démarrez chacun avec la nouvelle clé dans STRATA_SECRET_KEY et la clé utilisée dans STRATA_SECRET_KEY_PREVIOUS. D’ici là, tous les serveurs gardent la clé utilisée.',
  switched:
    'Tous les serveurs scellent avec la nouvelle clé. Dans une minute environ, Strata scelle de nouveau ce qui l’a été avec la clé précédente.',
  progress: 'Valeurs scellées avec la clé utilisée',
  done: '{{done}} valeurs sur {{total}}',
  keep: 'La clé {{key}} est encore nécessaire : laissez-la sur chaque serveur jusqu’à ce qu’il soit indiqué ici que vous pouvez la retirer.',
  removable:
    'La clé {{key}} n’est plus nécessaire : retirez STRATA_SECRET_KEY_PREVIOUS ou le fichier secret.key.previous de chaque serveur et redémarrez-le. Conservez la clé avec les sauvegardes faites auparavant.',
  unopened_one:
    '{{count}} valeur ne s’ouvre avec aucune des clés présentes : elle a été scellée avec une clé absente, ou est endommagée. Donnez cette clé au serveur, ou saisissez le secret de nouveau.',
  unopened_other:
    '{{count}} valeurs ne s’ouvrent avec aucune des clés présentes : elles ont été scellées avec une clé absente, ou sont endommagées. Donnez cette clé au serveur, ou saisissez les secrets de nouveau.',
  reseal: 'Sceller de nouveau',
  resealed: 'Tout est scellé avec la clé utilisée.',
  begun: 'Le nouveau scellement a commencé et continue en arrière-plan.',
  wait: {
    spreading: 'Chaque serveur doit d’abord avoir la nouvelle clé.',
    switched: 'Attendez une demi-minute : des données s’écrivent encore avec la clé précédente.',
  },
  noRight: 'Seuls les administrateurs peuvent sceller de nouveau.',
  table: {
    label: 'Valeurs scellées',
    kind: 'Type',
    total: 'Valeurs',
    remaining: 'Clé précédente',
    unopened: 'Sans clé',
  },
  kinds: {
    'two-factor': 'Authentificateurs',
    messages: 'Messages en attente',
    push: 'Messages push',
    connections: 'Connexions cloud',
    variables: 'Valeurs de variables',
    outputs: 'Sorties',
    states: 'États et fichiers de plan',
    simulated: 'Comptes simulés',
    receipts: 'Clés des reçus',
    issuer: 'Clés de l’émetteur',
    webhooks: 'Adresses et clés de webhooks',
    pipelines: 'Jetons de pipelines',
    copilot: 'Modèle du Copilot',
    prices: 'Listes de prix',
    answers: 'Réponses conservées',
  },
}
