# Replaces the backend.tf of the stack. What is missing here comes from the variables of the pipeline, as
# PIPELINE.md says.
terraform {
  backend "s3" {
    key          = "web-shop/production/us-east-1.tfstate"
    region       = "us-east-1"
    encrypt      = true
    use_lockfile = true
  }
}
