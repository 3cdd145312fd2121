resource "aws_cloudwatch_log_group" "logs" {
  name              = "/app/${local.prefix}"
  retention_in_days = var.log_retention_days
  kms_key_id        = aws_kms_key.main.arn
}

resource "aws_cloudwatch_log_metric_filter" "logs" {
  name           = "${local.prefix}-errors"
  log_group_name = aws_cloudwatch_log_group.logs.name
  pattern        = "{ $.level = \"error\" }"

  metric_transformation {
    name          = "Errors"
    namespace     = "App/${local.prefix}"
    value         = "1"
    default_value = "0"
  }
}

resource "aws_cloudwatch_query_definition" "logs" {
  name            = "${local.prefix}/errors"
  log_group_names = [aws_cloudwatch_log_group.logs.name]
  query_string    = <<-EOT
    fields @timestamp, @message
    | filter level = "error"
    | sort @timestamp desc
    | limit 100
  EOT
}
