# A placeholder until the pipeline uploads the application.
data "archive_file" "function" {
  type        = "zip"
  output_path = "${path.module}/build/function.zip"

  source {
    filename = "index.mjs"
    content  = "export const handler = async () => ({ statusCode: 200, body: 'ok' })\n"
  }
}

data "aws_iam_policy_document" "function_trust" {
  statement {
    actions = ["sts:AssumeRole"]

    principals {
      type        = "Service"
      identifiers = ["lambda.amazonaws.com"]
    }
  }
}

resource "aws_iam_role" "function" {
  name               = "${local.global_prefix}-function"
  assume_role_policy = data.aws_iam_policy_document.function_trust.json
}

resource "aws_iam_role_policy_attachment" "function_network" {
  role       = aws_iam_role.function.name
  policy_arn = "arn:${data.aws_partition.current.partition}:iam::aws:policy/service-role/AWSLambdaVPCAccessExecutionRole"
}

resource "aws_iam_role_policy_attachment" "function_traces" {
  role       = aws_iam_role.function.name
  policy_arn = "arn:${data.aws_partition.current.partition}:iam::aws:policy/AWSXRayDaemonWriteAccess"
}

data "aws_iam_policy_document" "function_run" {
  statement {
    sid       = "Logs"
    actions   = ["logs:CreateLogStream", "logs:PutLogEvents"]
    resources = ["${aws_cloudwatch_log_group.function.arn}:*"]
  }

  statement {
    sid       = "DeadLetters"
    actions   = ["sqs:SendMessage"]
    resources = [aws_sqs_queue.function.arn]
  }

  statement {
    sid       = "DataKey"
    actions   = ["kms:Decrypt", "kms:GenerateDataKey"]
    resources = [aws_kms_key.main.arn]
  }
}

resource "aws_iam_role_policy" "function_run" {
  name   = "run"
  role   = aws_iam_role.function.id
  policy = data.aws_iam_policy_document.function_run.json
}

resource "aws_security_group" "function" {
  name_prefix = "${local.prefix}-function-"
  description = "Serverless Function"
  vpc_id      = aws_vpc.main.id

  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_vpc_security_group_egress_rule" "function_https" {
  security_group_id = aws_security_group.function.id
  description       = "HTTPS to AWS and the internet"
  cidr_ipv4         = "0.0.0.0/0"
  ip_protocol       = "tcp"
  from_port         = 443
  to_port           = 443
}

resource "aws_cloudwatch_log_group" "function" {
  name              = "/aws/lambda/${local.prefix}-function"
  retention_in_days = var.log_retention_days
  kms_key_id        = aws_kms_key.main.arn
}

resource "aws_sqs_queue" "function" {
  name                      = "${local.prefix}-function-dead-letters"
  message_retention_seconds = 1209600
  sqs_managed_sse_enabled   = true
}

resource "aws_lambda_function" "function" {
  function_name                  = "${local.prefix}-function"
  role                           = aws_iam_role.function.arn
  runtime                        = "nodejs22.x"
  handler                        = "index.handler"
  architectures                  = ["arm64"]
  filename                       = data.archive_file.function.output_path
  source_code_hash               = data.archive_file.function.output_base64sha256
  memory_size                    = var.function_memory_mb
  timeout                        = 60
  reserved_concurrent_executions = var.function_max_concurrency
  kms_key_arn                    = aws_kms_key.main.arn

  environment {
    variables = {
      DATABASE_HOST = aws_db_instance.postgresql.address
      DATABASE_PORT = "5432"
      DATABASE_NAME = "app"
      DATABASE_USER = "app"
    }
  }

  vpc_config {
    subnet_ids         = aws_subnet.private[*].id
    security_group_ids = [aws_security_group.function.id]
  }

  dead_letter_config {
    target_arn = aws_sqs_queue.function.arn
  }

  tracing_config {
    mode = "Active"
  }

  logging_config {
    log_format = "JSON"
    log_group  = aws_cloudwatch_log_group.function.name
  }

  # The pipeline uploads the application: the placeholder must not come back.
  lifecycle {
    ignore_changes = [filename, source_code_hash]
  }

  depends_on = [
    aws_iam_role_policy.function_run,
    aws_iam_role_policy_attachment.function_network,
    aws_iam_role_policy_attachment.function_traces,
  ]
}
