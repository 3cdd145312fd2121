ephemeral "aws_secretsmanager_random_password" "vault" {
  password_length     = 32
  exclude_punctuation = true
}

resource "aws_secretsmanager_secret" "vault" {
  name                    = "${local.prefix}/app"
  description             = "Secret of the application"
  kms_key_id              = aws_kms_key.main.arn
  recovery_window_in_days = 30
}

resource "aws_secretsmanager_secret_version" "vault" {
  secret_id = aws_secretsmanager_secret.vault.id
  secret_string_wo = jsonencode({
    key = ephemeral.aws_secretsmanager_random_password.vault.random_password
  })
  secret_string_wo_version = var.vault_secret_version
}

data "aws_iam_policy_document" "vm_vault" {
  statement {
    sid       = "ReadSecret"
    actions   = ["secretsmanager:GetSecretValue"]
    resources = [aws_secretsmanager_secret.vault.arn]
  }

  statement {
    sid       = "DataKey"
    actions   = ["kms:Decrypt"]
    resources = [aws_kms_key.main.arn]
  }
}

resource "aws_iam_role_policy" "vm_vault" {
  name   = "use-vault"
  role   = aws_iam_role.vm.name
  policy = data.aws_iam_policy_document.vm_vault.json
}
