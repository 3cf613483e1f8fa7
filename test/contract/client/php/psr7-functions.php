<?php

namespace GuzzleHttp\Psr7;

/** In place of the function of this name, which the generated code calls and Guzzle has replaced by a method. */
function build_query(array $params): string
{
    return Query::build($params);
}
